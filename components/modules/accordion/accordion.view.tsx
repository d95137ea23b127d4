import { styled } from '../../ui/styled.tsx'
import { Accordion } from '../../text/accordion.tsx'
import { ModuleHeader } from '../../text/module-header.tsx'
import { mediaQueryFrom } from '../../ui/breakpoints.ts'
import type { ModuleViewProps } from '../module-types.ts'
import type { AccordionModuleData } from './accordion.groq.ts'

/** Module: accordion, with the module's title beside it. */
export function AccordionModule({ data, place }: ModuleViewProps<AccordionModuleData>) {
  const entries = data.items?.filter(({ title }) => title) ?? []
  if (entries.length === 0) return null
  const titleId = data.title ? `title-${data._key}` : undefined
  const headed = Boolean(data.title || data.overTitle)
  return (
    <Root className="wrap" data-headed={headed ? '' : undefined} aria-labelledby={titleId}>
      <ModuleHeader place={place} titles={data} id={titleId} />
      <Accordion
        entries={entries}
        place={{ ...place, path: `${place.path}.items` }}
        group={data.oneAtATime === false ? undefined : `entries-${data._key}`}
        faq={data.faq === true}
      />
    </Root>
  )
}

const Root = styled.section`
  margin-block: var(--space-section);

  ${mediaQueryFrom.lg} {
    &[data-headed] {
      display: grid;
      grid-template-columns: minmax(0, 4fr) minmax(0, 7fr);
      column-gap: calc(var(--gutter) * 3);
      align-items: start;
    }

    &[data-headed] .module-head {
      position: sticky;
      inset-block-start: calc(4rem + var(--space-4));
      margin-block-end: 0;
    }

    /* Alone on the page's width: titles at the start of the line, texts where the eye rests. */
    &:not([data-headed]) .answer {
      padding-inline-start: calc(100% * 4 / 11 + var(--gutter));
    }
  }
`
