import { deflateSync } from 'node:zlib';

type Colour = readonly [red: number, green: number, blue: number];

const BLUE: Colour = [26, 115, 232];
const AMBER: Colour = [249, 171, 0];

/** Samples along each side of a pixel; their mean is the pixel's coverage. */
const SAMPLES = 4;

/** Colour of the drawing at a point of the unit square, or `null` where it is transparent. */
function colourAt(x: number, y: number): Colour | null {
  // A lens with a handle, and the tool it found as a dot inside.
  const fromLens = Math.hypot(x - 0.42, y - 0.42);
  if (fromLens < 0.13) return AMBER;
  if (fromLens > 0.28 && fromLens < 0.4) return BLUE;
  const along = Math.min(Math.max((x + y) / 2, 0.7), 0.89);
  return Math.hypot(x - along, y - along) < 0.085 ? BLUE : null;
}

/** One row of pixels as RGBA, with the filter byte that PNG wants in front. */
function row(y: number, size: number): Buffer {
  const bytes = Buffer.alloc(1 + size * 4);
  for (let x = 0; x < size; x++) {
    const hits: Colour[] = [];
    for (let i = 0; i < SAMPLES * SAMPLES; i++) {
      const dx = ((i % SAMPLES) + 0.5) / SAMPLES;
      const dy = (Math.floor(i / SAMPLES) + 0.5) / SAMPLES;
      const colour = colourAt((x + dx) / size, (y + dy) / size);
      if (colour) hits.push(colour);
    }
    if (hits.length === 0) continue;
    for (const channel of [0, 1, 2] as const) {
      const sum = hits.reduce((total, colour) => total + colour[channel], 0);
      bytes[1 + x * 4 + channel] = Math.round(sum / hits.length);
    }
    bytes[1 + x * 4 + 3] = Math.round((255 * hits.length) / (SAMPLES * SAMPLES));
  }
  return bytes;
}

/** CRC-32 as PNG defines it. */
function crc32(bytes: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/**
 * Draws the extension's icon, so that no binary file has to be kept and every size is drawn for itself.
 *
 * @param size Width and height in pixels.
 * @returns A PNG file.
 */
export function drawIcon(size: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  header.set([8, 6, 0, 0, 0], 8);
  const pixels = Buffer.concat(Array.from({ length: size }, (_, y) => row(y, size)));
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(pixels, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
