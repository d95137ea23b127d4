import type { ReactNode } from 'react'
import { styled } from '../ui/styled.tsx'
import type { ContentLocation } from './editable-text.tsx'
import { TitleWithOverTitle } from './title-with-over-title.tsx'

interface ModuleHeaderProps {
  place: ContentLocation
  titles: { overTitle?: string | null; title?: string | null }
  /** Id of the title, which names the section. */
  id?: string
  /** At the end of the line: a link, or previous and next buttons. */
  children?: ReactNode
}

/** Header of a module: line above the title, title, and actions. Nothing without text. */
export function ModuleHeader({ place, titles, id, children }: ModuleHeaderProps) {
  if (!titles.overTitle && !titles.title) return null
  return (
    <Head className="module-head">
      <div className="words">
        <TitleWithOverTitle place={place} titles={titles} as="h2" size="2" id={id} />
      </div>
      {children}
    </Head>
  )
}

const Head = styled.header`
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  justify-content: space-between;
  gap: var(--space-3) var(--gutter);
  margin-block-end: var(--space-block);

  .words {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--space-2);
    min-inline-size: 0;
    max-inline-size: 44rem;
  }
`
