import { stegaClean } from '@sanity/client/stega'
import { useTranslations } from 'next-intl'
import { imageAspectRatios } from '#lib/pictures/image-aspect-ratios.ts'
import { styled } from '../../ui/styled.tsx'
import { ModuleHeader } from '../../text/module-header.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import type { ModuleViewProps } from '../module-types.ts'
import { Media } from '../../media/media.tsx'
import { EditableText, type ContentLocation } from '../../text/editable-text.tsx'
import { RichText } from '../../text/rich-text.tsx'
import { mediaQueryFrom } from '../../ui/breakpoints.ts'
import type { RichContentTabsModuleData, TabData } from './rich-content-tabs.groq.ts'

/** Module: tabs with texts and pictures; without scripts and in print all panels are shown. */
export function RichContentTabsModule({ data, place }: ModuleViewProps<RichContentTabsModuleData>) {
  const t = useTranslations('modules')
  const shown = data.tabList?.filter(hasSomething) ?? []
  if (shown.length === 0) return null
  const titleId = data.title ? `title-${data._key}` : undefined
  return (
    <Root className="wrap" aria-labelledby={titleId}>
      <ModuleHeader place={place} titles={data} id={titleId} />
      <Tabs
        label={stegaClean(data.title) || t('tabs')}
        tabs={shown.map(({ _key, anchor, label }) => ({
          id: stegaClean(anchor) || `panel-${_key}`,
          label: stegaClean(label) ?? '',
        }))}
      >
        {shown.map((tab) => (
          <TabPanel
            key={tab._key}
            tab={tab}
            heading={data.title ? 'h3' : 'h2'}
            place={{ ...place, path: `${place.path}.tabList[_key=="${tab._key}"]` }}
          />
        ))}
      </Tabs>
    </Root>
  )
}

function hasSomething({ label, panel }: TabData): boolean {
  return Boolean(label && (panel?.itemList?.length || panel?.mediaList?.length))
}

const Root = styled.section`
  margin-block: var(--space-section);
`

interface TabPanelProps {
  tab: TabData
  /** One below the heading of the module; the module's own level where that has none. */
  heading: 'h2' | 'h3'
  place: ContentLocation
}

/** Panel of a tab: texts, and pictures beside them. */
function TabPanel({ tab, heading, place }: TabPanelProps) {
  const items = tab.panel?.itemList ?? []
  const medias = tab.panel?.mediaList ?? []
  return (
    <Panel data-medias={medias.length > 0 ? Math.min(medias.length, 2) : undefined}>
      <EditableText
        place={place}
        field="label"
        value={tab.label}
        as={heading}
        className="display tab-title"
        size="3"
      />
      {items.length > 0 && (
        <div className="texts" data-count={Math.min(items.length, 3)}>
          {items.map(({ _key, title, subtitle, body }) => (
            <div key={_key} className="text">
              <EditableText
                place={{ ...place, path: `${place.path}.panel.itemList[_key=="${_key}"]` }}
                field="title"
                value={title}
                as={heading}
                className="display"
                size="3"
              />
              {subtitle && <p className="subtitle">{subtitle}</p>}
              <RichText value={body} site={place.site} />
            </div>
          ))}
        </div>
      )}
      {medias.length > 0 && (
        <div className="medias">
          {medias.map((media) => (
            <Media
              key={media._key}
              media={media}
              cdnBase={place.site.cdnBase}
              ratio={imageAspectRatios.richContentTabs[medias.length === 1 ? 'alone' : 'beside']}
              narrowRatio={
                imageAspectRatios.richContentTabs[medias.length === 1 ? 'phone' : 'beside']
              }
              sizes={
                medias.length === 1
                  ? '(min-width: 1024px) 52vw, 92vw'
                  : '(min-width: 1024px) 26vw, 46vw'
              }
            />
          ))}
        </div>
      )}
    </Panel>
  )
}

const Panel = styled.div`
  display: grid;
  gap: var(--space-block) calc(var(--gutter) * 3);
  align-items: start;

  .texts {
    display: grid;
    gap: var(--space-5) var(--gutter);
  }

  .text {
    display: grid;
    gap: var(--space-1);
    align-content: start;
    padding-block-start: var(--space-3);
    border-block-start: 1px solid var(--line);
  }

  .subtitle {
    font-size: var(--size-small);
    color: var(--text-soft);
  }

  .prose {
    margin-block-start: var(--space-1);
  }

  .medias {
    display: grid;
    gap: var(--gutter);
  }

  .medias img,
  .medias video {
    inline-size: 100%;
  }

  &[data-medias='2'] .medias {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }

  ${mediaQueryFrom.md} {
    &:not([data-medias]) .texts[data-count='2'],
    &:not([data-medias]) .texts[data-count='3'] {
      grid-template-columns: repeat(2, minmax(0, 1fr));
    }
  }

  ${mediaQueryFrom.lg} {
    &[data-medias] {
      grid-template-columns: minmax(0, 5fr) minmax(0, 7fr);
    }

    .tab-title {
      grid-column: 1 / -1;
    }

    .medias:first-child,
    .tab-title + .medias {
      grid-column: 1 / -1;
    }

    &:not([data-medias]) .texts[data-count='3'] {
      grid-template-columns: repeat(3, minmax(0, 1fr));
    }
  }
`
