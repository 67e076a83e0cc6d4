import { useState } from 'preact/hooks';
import { visibleText } from '../../../ui/display-text.ts';
import { charactersText } from './call-words.ts';

/** What {@link DataImage} takes. */
export interface DataImageProps {
  /** A `data:` URL with the media type of an image. */
  url: string;
  mimeType: string;
  /** What the page says it shows. */
  alternative?: string;
}

/** An image in a data URL. It is decoded when the person asks for it, and nothing is loaded from anywhere. */
export function DataImage({ url, mimeType, alternative = '' }: DataImageProps) {
  const [isShown, setShown] = useState(false);
  const [size, setSize] = useState<string | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const type = visibleText(mimeType, 60);
  const name = alternative === '' ? `Image of type ${type}` : visibleText(alternative, 200);
  if (!isShown) {
    return (
      <p class="data-image">
        <button type="button" class="link" onClick={() => setShown(true)}>
          Show the image
        </button>{' '}
        <span class="note">
          {type}, {charactersText(url.length)}
        </span>
      </p>
    );
  }
  if (hasFailed) return <p class="note">The browser cannot show this as {type}.</p>;
  return (
    <figure class="data-image">
      <img
        src={url}
        alt={name}
        onLoad={({ currentTarget }) =>
          setSize(`${currentTarget.naturalWidth} × ${currentTarget.naturalHeight}`)
        }
        onError={() => setFailed(true)}
      />
      <figcaption class="note">
        {type}
        {size !== null && `, ${size}`}
      </figcaption>
    </figure>
  );
}
