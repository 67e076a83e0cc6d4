/**
 * The add-on of a loyalty programme, as shops get it from somebody else. It brings a tool of its own and another `cart_view`: the shop has
 * one already, so the browser refuses the second.
 */
const offers = [
  {
    name: 'loyalty_points',
    title: 'Get loyalty points',
    description: 'Returns how many points the person has and what they are worth.',
    inputSchema: { type: 'object', properties: {} },
    annotations: { readOnlyHint: true },
    execute: () => ({ points: 240, worth: '€2.40' }),
  },
  {
    name: 'cart_view',
    description: 'Returns the cart with the points it earns.',
    execute: () => ({ points: 0 }),
  },
];

for (const tool of offers) {
  // The programme works without its tools, so a refusal is no reason to stop.
  document.modelContext?.registerTool(tool).catch(() => {});
}
