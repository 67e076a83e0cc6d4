import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { problemsOf, RULES } from '../../../../panel/diagnosis/problems.ts';
import { jsonReport, markdownReport, sarifReport } from '../../../../panel/diagnosis/report.ts';
import { ActivityStory } from '../../support/activity-story.ts';
import { observedTool, text } from '../../support/facts.ts';

/** Rules that fire in a story, with the details. */
function told(story: ActivityStory, at = 0): string[] {
  return problemsOf(story.state, at).map(({ rule, detail }) => `${rule.id}: ${detail}`);
}

function of(rule: string, lines: readonly string[]): string[] {
  return lines.filter((line) => line.startsWith(`${rule}: `));
}

function list(
  story: ActivityStory,
  document: string,
  ...tools: ReturnType<typeof observedTool>[]
): ActivityStory {
  story.say(document, { kind: 'tools', full: false, tools, removed: [] });
  return story;
}

describe('rules about pages', () => {
  it('a refused registration is told while its document is there', () => {
    const story = new ActivityStory().tell('open top; called a@top; refused a@top InvalidStateError');
    assert.match(of('registration-refused', told(story)).join(), /“a”.*InvalidStateError/);
    story.tell('unload top; navigate top to next');
    assert.deepEqual(of('registration-refused', told(story)), []);
  });

  it('names that differ in their spelling alone, and descriptions that are the same', () => {
    const story = new ActivityStory().tell('open top');
    const description = text('Does something useful for the person.');
    list(
      story,
      'top',
      observedTool('add_item', { description }),
      observedTool('addItem', { description }),
      observedTool('add_items', { description: text('Adds several items at once to the cart.') }),
    );
    assert.equal(of('names-nearly-alike', told(story)).length, 2);
    assert.equal(of('description-copied', told(story)).length, 2);
  });

  it('one name with other schemas in two documents of an origin; the same schema is no problem', () => {
    const story = new ActivityStory().tell('open top; open child<top');
    const schema = (json: string) => ({ inputSchema: { json: text(json), convention: 'object' as const } });
    list(story, 'top', observedTool('a', schema('{"type":"object"}')), observedTool('b', schema('{}')));
    list(
      story,
      'child',
      observedTool('a', schema('{"type":"object","properties":{}}')),
      observedTool('b', schema('{}')),
    );
    assert.equal(of('same-name-other-schema', told(story)).length, 2);
  });

  it('many tools and long definitions, once for the page', () => {
    const story = new ActivityStory().tell('open top');
    const many = Array.from({ length: 61 }, (_, index) =>
      observedTool(`tool_${index}`, { description: text(`Number ${index} ${'word '.repeat(250)}`) }),
    );
    list(story, 'top', ...many.slice(0, 20));
    assert.deepEqual(of('too-many-tools', told(story)), []);
    list(story, 'top', ...many);
    assert.equal(of('too-many-tools', told(story)).length, 1);
    assert.equal(of('definitions-cost-much', told(story)).length, 1);
  });

  it('a tool that is registered again and again', () => {
    const story = new ActivityStory().tell('open top; register a@top');
    for (let time = 0; time < 8; time += 1) story.tell('unregister a@top; register a@top');
    assert.deepEqual(of('registered-again-and-again', told(story)), []);
    story.tell('unregister a@top; register a@top');
    assert.equal(of('registered-again-and-again', told(story)).length, 1);
  });
});

describe('rules about executions', () => {
  const begun = () => new ActivityStory().tell('open top; register add@top');

  it('an execution that does not end', () => {
    const story = begun().tell('c1: top calls add {} @0; e1: top enters add {} @1');
    const started = [...story.state.executions][0]?.startedAt ?? 0;
    assert.deepEqual(of('never-answers', told(story, started + 20_000)), []);
    assert.equal(of('never-answers', told(story, started + 31_000)).length, 1);
  });

  it('only failures, and not once one has succeeded', () => {
    const story = begun();
    for (let time = 1; time <= 3; time += 1) {
      story.tell(`
        c${time}: top calls add {"n":${time}} @${time * 10}
        e${time}: top enters add {"n":${time}} @${time * 10 + 1}
        e${time} throws Error: bad @${time * 10 + 2}
        c${time} is rejected UnknownError: failed @${time * 10 + 3}
      `);
    }
    assert.equal(of('always-fails', told(story)).length, 1);
    story.tell(
      'c9: top calls add {"n":9} @90; e9: top enters add {"n":9} @91; e9 resolves 1 @92; c9 gets "1" @93',
    );
    assert.deepEqual(of('always-fails', told(story)), []);
  });
});

describe('findings elsewhere', () => {
  const rule = RULES[0];
  assert.ok(rule);
  const finding = { rule, subject: { kind: 'tool', toolKey: 'k' }, detail: 'with `ticks`\nand <b>' } as const;
  const place = {
    subject: 'add',
    url: 'https://a.test/',
    line: { url: 'https://a.test/x.js', line: 4, column: 2 },
  };

  it('as Markdown: what the page wrote stays text', () => {
    const markdown = markdownReport([{ finding, place }]);
    assert.match(markdown, /- `add` \(`https:\/\/a\.test\/x\.js:4`\): `` with `ticks` and <b> ``/);
    assert.match(markdownReport([]), /No problems/);
  });

  it('as JSON and SARIF', () => {
    assert.equal(JSON.parse(jsonReport([{ finding, place }])).findings[0].rule, rule.id);
    const [run] = JSON.parse(sarifReport([{ finding, place }], '0.1.0')).runs;
    assert.equal(run.results[0].ruleIndex, 0);
    assert.equal(run.tool.driver.rules[0].id, rule.id);
    assert.deepEqual(run.results[0].locations[0].physicalLocation.region, { startLine: 4, startColumn: 2 });
  });

  it('every rule has an id of its own, words, and a line in docs/rules.md', () => {
    const documented = readFileSync(new URL('../../../../docs/rules.md', import.meta.url), 'utf8');
    assert.equal(new Set(RULES.map(({ id }) => id)).size, RULES.length);
    for (const { id, title, why, fix, link } of RULES) {
      assert.match(id, /^[a-z]+(-[a-z]+)*$/);
      assert.ok(title !== '' && !title.endsWith('.') && why.endsWith('.') && fix.endsWith('.'), id);
      assert.ok(URL.canParse(link), id);
      assert.ok(documented.includes(`\`${id}\``), `${id} is not in docs/rules.md`);
    }
  });
});
