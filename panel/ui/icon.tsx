/** Outlines of the icons, drawn for a 16 × 16 box. */
const PATHS = {
  refresh: 'M13.5 8a5.5 5.5 0 1 1-1.6-3.9M13.5 1.5v3h-3',
  clear: 'M8 2.5a5.5 5.5 0 1 0 0 11a5.5 5.5 0 0 0 0-11ZM4.2 4.2l7.6 7.6',
  copy: 'M5.5 5.5v-3h8v8h-3M2.5 5.5h8v8h-8Z',
  check: 'M3 8.5l3.2 3.2L13 4.8',
  close: 'M4 4l8 8M12 4l-8 8',
  info: 'M8 2.2a5.8 5.8 0 1 0 0 11.6a5.8 5.8 0 0 0 0-11.6ZM8 7.2v3.8M8 4.8v.2',
  warning: 'M8 2.2 14.2 13.3H1.8ZM8 6.3v3.2M8 11.3v.2',
  error: 'M8 2.2a5.8 5.8 0 1 0 0 11.6a5.8 5.8 0 0 0 0-11.6ZM5.8 5.8l4.4 4.4M10.2 5.8l-4.4 4.4',
  frame: 'M2 3.5h12v9H2ZM2 6.2h12',
  subframe: 'M2 3.5h12v9H2ZM6 7h5.5v3H6Z',
  tool: 'M9.6 6.4 3.4 12.6M13.3 4.6a3.3 3.3 0 0 1-4.5 3.2M8.2 5.5A3.3 3.3 0 0 1 11.5 2.7L9.9 4.4l1.8 1.8 1.6-1.6',
  form: 'M2.5 2.5h11v11h-11ZM5 5.5h6M5 8h6M5 10.5h3',
  folder: 'M2 4h4l1.4 1.6H14v7.4H2Z',
  inspect: 'M13.5 7V2.5h-11v11H7M8 8l6 2.2-2.7 1.1L10.2 14Z',
  up: 'M8 13V4M4.3 7.5 8 3.8l3.7 3.7',
  save: 'M8 2v7.5M4.8 6.5 8 9.7l3.2-3.2M2.5 11v2.5h11V11',
  clock: 'M8 2.2a5.8 5.8 0 1 0 0 11.6a5.8 5.8 0 0 0 0-11.6ZM8 4.8V8l2.2 1.6',
  down: 'M8 3v9M4.3 8.5 8 12.2l3.7-3.7',
  reload: 'M3.5 2h5.5l3.5 3.5V14h-9ZM9 2v3.5h3.5M10 9.2a2.2 2.2 0 1 1-.7-1.6M10 6.9v1.4H8.6',
  record: 'M8 4.2a3.8 3.8 0 1 0 0 7.6a3.8 3.8 0 0 0 0-7.6Z',
  recording:
    'M8 2.2a5.8 5.8 0 1 0 0 11.6a5.8 5.8 0 0 0 0-11.6ZM8 5.7a2.3 2.3 0 1 0 0 4.6a2.3 2.3 0 0 0 0-4.6Z',
  filter: 'M2.5 3.5h11L9.3 8.6v4.2l-2.6-1.3V8.6Z',
} as const;

/** Names of the icons. */
export type IconName = keyof typeof PATHS;

/** A decorative icon in the colour of the text around it. What it means is said in words beside it or by its button. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
      <path
        d={PATHS[name]}
        fill="none"
        stroke="currentColor"
        stroke-width="1.3"
        stroke-linecap="round"
        stroke-linejoin="round"
      />
    </svg>
  );
}
