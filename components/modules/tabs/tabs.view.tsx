import { stegaClean } from '@sanity/client/stega'
import { useTranslations } from 'next-intl'
import { styled } from '../../ui/styled.tsx'
import { FormView } from '../../forms/form-view.tsx'
import { ActionLink } from '../../text/content-link.tsx'
import { EditableText } from '../../text/editable-text.tsx'
import { ModuleHeader } from '../../text/module-header.tsx'
import { RichText } from '../../text/rich-text.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { mediaQueryFrom } from '../../ui/breakpoints.ts'
import type { ModuleViewProps } from '../module-types.ts'
import type { TabsModuleData } from './tabs.groq.ts'

/** Module: tabs with texts and forms; without scripts and in print all panels are shown. */
export function TabsModule({ data, place }: ModuleViewProps<TabsModuleData>) {
  const t = useTranslations('modules')
  const { site } = place
  const tabs = (data.tabs ?? []).filter(
    ({ label, content, form }) => label && (content?.length || form?.fields?.length),
  )
  if (tabs.length === 0) return null
  const titleId = data.title ? `title-${data._key}` : undefined
  const heading = data.title ? 'h3' : 'h2'
  const { aside } = data
  return (
    <Root className="wrap" aria-labelledby={titleId}>
      <ModuleHeader place={place} titles={data} id={titleId} />
      <div className="grid">
        <Tabs
          label={stegaClean(data.title) || t('tabs')}
          tabs={tabs.map(({ _key, label }) => ({
            id: `panel-${_key}`,
            label: stegaClean(label) ?? '',
          }))}
        >
          {tabs.map((tab) => (
            <div key={tab._key} className="panel">
              <EditableText
                place={{ ...place, path: `${place.path}.tabs[_key=="${tab._key}"]` }}
                field="label"
                value={tab.label}
                as={heading}
                className="display tab-title"
                size="3"
              />
              <RichText value={tab.content} site={site} />
              <FormView form={tab.form} site={site} place={`${data._key}-${tab._key}`} />
            </div>
          ))}
        </Tabs>
        {(aside?.title || aside?.content?.length) && (
          <aside aria-labelledby={aside.title ? `aside-${data._key}` : undefined}>
            <EditableText
              place={{ ...place, path: `${place.path}.aside` }}
              field="title"
              value={aside.title}
              as={heading}
              className="display"
              size="3"
              id={`aside-${data._key}`}
            />
            <RichText value={aside.content} site={site} />
            <ActionLink link={aside.link} site={site} />
          </aside>
        )}
      </div>
    </Root>
  )
}

const Root = styled.section`
  margin-block: var(--space-section);

  .grid {
    display: grid;
    gap: var(--space-block) var(--gutter);
  }

  .tabs {
    min-inline-size: 0;
  }

  .panel {
    display: grid;
    gap: var(--space-4);
  }

  aside {
    display: grid;
    align-content: start;
    justify-items: start;
    gap: var(--space-2);
    padding-block-start: var(--space-3);
    border-block-start: 1px solid var(--accent);
    color: var(--text-soft);
  }

  aside .display {
    color: var(--text);
  }

  ${mediaQueryFrom.lg} {
    .grid:has(> aside) .tab-list {
      margin-inline: 0;
      padding-inline: 0;
    }

    .grid:has(> aside) {
      grid-template-columns: minmax(0, 8fr) minmax(0, 1fr) minmax(0, 3fr);
    }

    aside {
      grid-column: 3;
      position: sticky;
      inset-block-start: calc(var(--bar-height) + var(--space-4));
      align-self: start;
    }
  }
`
