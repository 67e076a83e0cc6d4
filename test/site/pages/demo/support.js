/**
 * The help desk's widget. The shop embedded it without `allow="tools"`, as the snippet of its vendor has none, so its tool is refused. People
 * can use it all the same.
 */
const answer = document.getElementById('answer');

for (const button of document.querySelectorAll('button')) {
  button.addEventListener('click', () => {
    answer.hidden = false;
    answer.textContent = `“${button.textContent}” A person answers within five minutes.`;
  });
}

document.modelContext
  ?.registerTool({
    name: 'help_ask',
    title: 'Ask the help desk',
    description: 'Sends a question to a person at the help desk and returns the answer.',
    inputSchema: {
      type: 'object',
      properties: { question: { type: 'string', description: 'The question in full sentences' } },
      required: ['question'],
    },
    execute: ({ question }) => `We look into it: ${question}`,
  })
  .then(
    () => 'Agents can ask here too.',
    () => 'Agents cannot ask here: the shop does not allow it.',
  )
  .then((text) => {
    document.getElementById('agents').textContent = text;
  });
