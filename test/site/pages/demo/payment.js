/** The payment provider's frame, on an origin of its own. It exposes one tool to the shop that embeds it, and keeps the others to itself. */
const SHOP = '{{shop}}';
const state = document.getElementById('state');
let card = 'card ending in 4242';

/** What the shop says is in the cart; `null` when it does not show it. */
async function cartOfShop() {
  const tools = await document.modelContext.getTools({ fromOrigins: [SHOP] });
  const view = tools.find((tool) => tool.name === 'cart_view' && tool.origin === SHOP);
  return view ? JSON.parse(await document.modelContext.executeTool(view, {})) : null;
}

function pause(milliseconds, signal) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}

const offers = [
  [
    {
      name: 'pay_authorise',
      title: 'Authorise a payment',
      description: 'Reserves an amount on the saved card, after checking it against the cart of the shop.',
      inputSchema: {
        type: 'object',
        properties: {
          amount: { type: 'number', exclusiveMinimum: 0, description: 'Amount to reserve' },
          currency: { type: 'string', enum: ['EUR'], description: 'Currency of the amount' },
        },
        required: ['amount', 'currency'],
        additionalProperties: false,
      },
      annotations: { consequentialHint: true },
      async execute({ amount }, { signal }) {
        state.textContent = 'Checking…';
        try {
          const cart = await cartOfShop();
          if (cart && cart.total !== amount) {
            throw new Error(`The cart says ${cart.total}, the payment ${amount}: not authorised`);
          }
          await pause(900, signal);
          state.textContent = `€${amount.toFixed(2)} authorised`;
          return { authorised: true, amount, card, authorisation: 'TP-77120' };
        } catch (error) {
          state.textContent = 'Not authorised';
          throw error;
        }
      },
    },
    { exposedTo: [SHOP] },
  ],
  [
    {
      name: 'pay_saved_cards',
      title: 'List saved cards',
      description: 'Returns the cards the person has saved, without their numbers.',
      inputSchema: { type: 'object', properties: {} },
      annotations: { readOnlyHint: true },
      execute: () => [{ card, brand: 'Visa' }],
    },
  ],
];

// Without WebMCP, or in a shop that does not allow it, people pay by hand.
for (const [tool, options] of offers) document.modelContext?.registerTool(tool, options).catch(() => {});

document.getElementById('card').addEventListener('submit', (event) => {
  event.preventDefault();
  card = `card ending in ${String(new FormData(event.target).get('number')).slice(-4)}`;
  state.textContent = `Saved ${card}`;
  if (event.agentInvoked) event.respondWith({ saved: card });
});
