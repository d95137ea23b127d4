import { Tab, TabList } from '@sanity/ui'
import type { ReactNode } from 'react'

interface TabsProps<View extends string> {
  /** Views with the labels of their tabs. */
  names: Readonly<Record<View, string>>
  shown: View
  onShow: (view: View) => void
}

/** Tabs of a tool. Tabs and panels are associated by the ids `tab-` and `panel-` with the view's name. */
export function Tabs<View extends string>({ names, shown, onShow }: TabsProps<View>) {
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

/** Attributes of the panel of a tab; none if there are no tabs. */
export const tabPanelProps = (view: string, tabs: ReactNode) =>
  tabs ? { 'aria-labelledby': `tab-${view}`, id: `panel-${view}`, role: 'tabpanel' } : {}
