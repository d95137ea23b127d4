import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { styled } from '../ui/styled.tsx'

interface Props {
  /** Where its place begins, when a link needs it. */
  anchor: string | undefined
  /** What tells the overlay which entry of which list it is. */
  edit: string
  children: ReactNode
}

/**
 * A module as editors see it: the overlay drags it, and adds, doubles and removes modules beside it. One of which
 * nothing is written yet has a place all the same.
 */
export function EditableModule({ anchor, edit, children }: Props) {
  const t = useTranslations('preview')
  return (
    <Root
      id={anchor}
      className="anchored"
      data-sanity={edit}
      data-sanity-drag-flow="vertical"
      data-blank={t('emptyModule')}
    >
      {children}
    </Root>
  )
}

const Root = styled.div`
  &:empty {
    display: grid;
    place-items: center;
    min-block-size: 8rem;
    margin: var(--space-4);
    padding: var(--space-4);
    border: 1px dashed var(--accent);
    color: var(--text-soft);
  }

  &:empty::before {
    content: attr(data-blank);
  }
`
