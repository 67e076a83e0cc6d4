import assert from 'node:assert/strict';
import { test } from 'node:test';
import { followSelection, whereaboutsOf } from '../../../panel/views/tools/follow-selection.ts';
import { Story } from '../support/story.ts';

/** The tool of this name in a document, as a selection. */
function selectTool(story: Story, name: string, page: string) {
  const id = story.pages.get(page)?.frame.documentId ?? '';
  const tools = story.state.documents.get(id)?.tools.values() ?? [];
  const toolKey = [...tools].find((tool) => tool.name === name)?.key ?? '';
  return { kind: 'tool', toolKey } as const;
}

test('a selected tool stays selected while it is taken back and registered again', () => {
  const story = new Story('open top; register a@top');
  const selection = selectTool(story, 'a', 'top');
  const whereabouts = whereaboutsOf(story.state, selection);
  assert.deepEqual(whereabouts, { toolName: 'a', place: 'top' });
  story.tell('unregister a@top');
  assert.deepEqual(followSelection(story.state, selection, whereabouts), selection);
  story.tell('register a@top');
  assert.deepEqual(followSelection(story.state, selection, whereabouts), selection);
});

test('after a navigation the tool of that name at that place is selected', () => {
  const story = new Story('open top; register a@top; register b@top');
  const selection = selectTool(story, 'a', 'top');
  const whereabouts = whereaboutsOf(story.state, selection);
  story.tell('navigate top to next; register b@next; register a@next');
  assert.deepEqual(followSelection(story.state, selection, whereabouts), selectTool(story, 'a', 'next'));
});

test('nothing is shown of a page in the back/forward cache until it comes back', () => {
  const story = new Story('open top; register a@top');
  const selection = selectTool(story, 'a', 'top');
  const whereabouts = whereaboutsOf(story.state, selection);
  story.tell('freeze top; navigate top to next');
  assert.equal(followSelection(story.state, selection, whereabouts), null);
});
