/** Line drawings of the products, in a box of 120 by 80. */
const SHAPES = {
  harbour:
    '<circle cx="30" cy="56" r="17"/><circle cx="92" cy="56" r="17"/><path d="M30 56 44 30h32l16 26M44 30l14 26h-28M58 56 76 30M40 22h12M46 22l-2 8M76 30l-4-12h-9"/><circle class="fill" cx="58" cy="56" r="4"/>',
  gully:
    '<circle cx="28" cy="56" r="18"/><circle cx="94" cy="56" r="18"/><path d="M28 56 46 26l30 2 18 28M46 26l14 30H28M60 56 76 28M40 20h13M47 20l-1 6M76 28l-2-9h9q6 0 5 7"/><circle class="fill" cx="60" cy="56" r="4"/>',
  wren: '<circle cx="38" cy="58" r="13"/><circle cx="84" cy="58" r="13"/><path d="M38 58 48 38q14 8 26-4l10 24M48 38l12 20H38M60 58l14-24M43 32h10M48 32v6M74 34l-3-11h-9M71 23l4-1"/><circle class="fill" cx="60" cy="58" r="3.5"/>',
  dome: '<path class="fill" d="M24 54q2-34 38-34t36 34q-18 6-38 5T24 54Z"/><path class="cut" d="M46 27q-8 10-8 27M62 24v32M78 27q8 10 8 27"/><path d="M40 58q4 12 16 14M84 58q-4 12-16 14M56 72h12"/>',
  glow: '<rect class="fill" x="22" y="28" width="30" height="24" rx="7"/><path d="M52 32l10-4v24l-10-4M70 30l20-8M72 40h22M70 50l20 8"/><circle class="cut" cx="37" cy="40" r="5"/>',
  anchor:
    '<path class="thick" d="M42 46V32q0-17 18-17t18 17v14"/><rect class="fill" x="30" y="46" width="60" height="19" rx="9"/><path class="cut" d="M60 52v7"/>',
  porter:
    '<path class="fill" d="M36 28h48l5 36q0 6-6 6H37q-6 0-6-6Z"/><path d="M40 28q4-14 20-14t20 14"/><path class="cut" d="M36 40h48M60 40v12"/>',
  chirp:
    '<path class="fill" d="M32 52q0-26 28-26t28 26Z"/><path d="M28 52h64M60 26v-8M54 18h12M52 60h16M60 60v10"/><path class="cut" d="M42 44q3-9 12-11"/>',
};

/** The drawing of a product, as an element that stands beside its name and so needs none of its own. */
export function drawing(id) {
  const parsed = new DOMParser().parseFromString(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 80" aria-hidden="true">${SHAPES[id]}</svg>`,
    'image/svg+xml',
  );
  return document.importNode(parsed.documentElement, true);
}
