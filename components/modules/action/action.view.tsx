import { stegaClean } from '@sanity/client/stega'
import { styled } from '../../ui/styled.tsx'
import { FormView } from '../../forms/form-view.tsx'
import { ActionLink } from '../../text/content-link.tsx'
import { EditableText } from '../../text/editable-text.tsx'
import { resolveLink } from '../../text/resolve-link.ts'
import { TitleWithOverTitle } from '../../text/title-with-over-title.tsx'
import { colorSchemeOf } from '../../text/color-scheme.ts'
import { Icon } from '../../ui/icon.tsx'
import { mediaQueryFrom } from '../../ui/breakpoints.ts'
import type { ModuleViewProps } from '../module-types.ts'
import type { ActionModuleData } from './action.groq.ts'

/** Module: call to action, with a link or a form. The button opens its form in place, with or without scripts. */
export function ActionModule({ data, place }: ModuleViewProps<ActionModuleData>) {
  const { site } = place
  const isForm = stegaClean(data.kind) === 'form'
  const goesOn = isForm ? Boolean(data.form?.fields?.length) : resolveLink(data.link, site)
  if (!goesOn) return null
  const layout = stegaClean(data.layout) === 'button' ? 'button' : 'band'
  const titleId = data.title ? `title-${data._key}` : undefined
  const form = <FormView form={data.form} site={site} place={data._key} />
  const words = Boolean(data.title || data.overTitle || data.text)
  return (
    <Root
      data-layout={layout}
      data-kind={isForm ? 'form' : 'link'}
      data-tone={colorSchemeOf(data.tone)}
      aria-labelledby={titleId}
    >
      <div className="wrap grid">
        {words && (
          <div className="words">
            <TitleWithOverTitle place={place} titles={data} as="h2" size="2" id={titleId} />
            <EditableText place={place} field="text" value={data.text} as="p" className="lead" />
          </div>
        )}
        <div className="act">
          {!isForm && <ActionLink link={data.link} site={site} className="button" />}
          {isForm && layout === 'band' && form}
          {isForm && layout === 'button' && (
            <details>
              <summary className="button" data-kind="quiet">
                {data.buttonLabel || data.form?.title}
                <Icon name="plus" />
              </summary>
              {form}
            </details>
          )}
        </div>
      </div>
    </Root>
  )
}

const Root = styled.section`
  padding-block: var(--space-section);

  .grid,
  .words {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--space-block) var(--gutter);
  }

  .words {
    align-content: start;
    gap: var(--space-3);
  }

  .display {
    max-inline-size: 18ch;
    text-wrap: balance;
  }

  .lead {
    max-inline-size: var(--measure);
    font-size: var(--size-lead);
    line-height: var(--leading-lead);
    color: var(--text-soft);
    text-wrap: balance;
  }

  &[data-kind='link']:not([data-tone]) .grid {
    padding-block: var(--space-block);
    border-block: 1px solid var(--line);
  }

  &:is([data-kind='link'], [data-layout='button']) .grid {
    align-items: end;
  }

  details {
    display: grid;
    justify-items: start;
  }

  summary {
    inline-size: fit-content;
    list-style: none;
    cursor: pointer;
  }

  summary::-webkit-details-marker {
    display: none;
  }

  summary .icon {
    transition: rotate var(--in) var(--ease);
  }

  details[open] > summary {
    margin-block-end: var(--space-5);
  }

  details[open] > summary .icon {
    rotate: 45deg;
  }

  .form-view {
    inline-size: 100%;
    max-inline-size: none;
  }

  ${mediaQueryFrom.lg} {
    &[data-kind='form'][data-layout='band'] .grid:has(> .words) {
      grid-template-columns: minmax(0, 5fr) minmax(0, 7fr);
    }

    &[data-kind='form'][data-layout='band'] .words {
      position: sticky;
      inset-block-start: calc(var(--bar-height) + var(--space-4));
      align-self: start;
    }

    &[data-kind='link'] .grid:has(> .words) {
      grid-template-columns: minmax(0, 1fr) auto;
    }

    &[data-layout='button']:not([data-kind='link']) .grid:has(> .words) {
      grid-template-columns: minmax(0, 1fr) auto;
    }

    &[data-layout='button']:has(details[open]) .grid:has(> .words) {
      grid-template-columns: minmax(0, 5fr) minmax(0, 7fr);
      align-items: start;
    }
  }

  &[data-layout='button'] {
    padding-block: var(--space-block);
  }

  @media print {
    details::details-content {
      content-visibility: visible;
    }
  }
`
