import { Tab, TabList } from '@sanity/ui'
import type { ReactNode } from 'react'

export type View = 'day' | 'health'

const names: Record<View, string> = { day: 'The day', health: 'Health' }

interface TabsProps {
  shown: View
  onShow: (view: View) => void
}

/** What Today shows: the editor's day, or how the house is. */
export function Tabs({ shown, onShow }: TabsProps) {
  return (
    <TabList gap={2} paddingTop={4} paddingX={4}>
      {(Object.keys(names) as View[]).map((view) => (
        <Tab
          aria-controls={`panel-${view}`}
          fontSize={1}
          id={`tab-${view}`}
          key={view}
          label={names[view]}
          selected={shown === view}
          onClick={() => onShow(view)}
        />
      ))}
    </TabList>
  )
}

/** What makes an element the panel of a tab; nothing where there are no tabs. */
export const panelOf = (view: View, tabs: ReactNode) =>
  tabs ? { 'aria-labelledby': `tab-${view}`, id: `panel-${view}`, role: 'tabpanel' } : {}
