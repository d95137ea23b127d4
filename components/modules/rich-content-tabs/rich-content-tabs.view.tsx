import { stegaClean } from '@sanity/client/stega'
import { useTranslations } from 'next-intl'
import { styled } from '../../ui/styled.tsx'
import { ModuleHead } from '../../text/module-head.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import type { ModuleViewProps } from '../types.ts'
import type { RichContentTabsModuleData, TabData } from './rich-content-tabs.groq.ts'
import { TabPanel } from './tab-panel.tsx'

/** Module: panels of texts and pictures that take turns; one below another without scripts and on paper. */
export function RichContentTabsModule({ data, place }: ModuleViewProps<RichContentTabsModuleData>) {
  const t = useTranslations('modules')
  const shown = data.tabList?.filter(hasSomething) ?? []
  if (shown.length === 0) return null
  const titleId = data.title ? `title-${data._key}` : undefined
  return (
    <Root className="wrap" aria-labelledby={titleId}>
      <ModuleHead place={place} titles={data} id={titleId} />
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
