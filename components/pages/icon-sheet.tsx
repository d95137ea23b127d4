import { useTranslations } from 'next-intl'
import { styled } from '../ui/styled.tsx'
import { SpriteIcon } from '../ui/icon.tsx'

/** Every icon in text size and enlarged, on light and dark ground. */
export function IconSheet({ names }: { names: readonly string[] }) {
  const t = useTranslations('icons')
  return (
    <Root>
      <h1 className="display" data-size="1">
        {t('title')}
      </h1>
      <p className="lead">{t('lead')}</p>
      <ul role="list">
        {names.map((name) => (
          <li key={name}>
            {[undefined, 'large'].map((size) => (
              <span key={size ?? 'text'} data-size={size}>
                <SpriteIcon id={name} />
              </span>
            ))}
            <span data-tone="night">
              <SpriteIcon id={name} />
            </span>
            <code dir="ltr">{name}</code>
          </li>
        ))}
      </ul>
    </Root>
  )
}

const Root = styled.main`
  display: grid;
  gap: var(--space-3);
  padding: var(--space-block) var(--margin) var(--space-section);

  ul {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(11rem, 1fr));
    gap: 1px;
    margin-block-start: var(--space-4);
    background-color: var(--line);
    border: 1px solid var(--line);
  }

  li {
    display: grid;
    grid-template-columns: repeat(3, auto);
    align-items: center;
    justify-content: space-between;
    gap: var(--space-2);
    padding: var(--space-2);
    background-color: var(--surface);
  }

  [data-size='large'] .icon {
    inline-size: 3rem;
    block-size: 3rem;
  }

  [data-tone='night'] {
    padding: var(--space-1);
  }

  code {
    grid-column: 1 / -1;
    font-size: var(--size-caption);
    color: var(--text-soft);
  }
`
