import { Children, type ReactNode } from 'react'
import { TabsEnhancer } from './tabs-enhancer.client.tsx'

interface TabsProps {
  /** Accessible name of the list of tabs. */
  label: string
  /** One for each panel. The id is the panel's, and a link with it opens the panel. */
  tabs: readonly { id: string; label: string }[]
  /** The panels. */
  children: ReactNode
}

/**
 * Panels that take turns (the ARIA practice for tabs, activated with the focus). Without scripts, and
 * on paper, every panel is shown; before they run, style alone follows the address.
 */
export function Tabs({ label, tabs, children }: TabsProps) {
  return (
    <div className="tabs">
      <div role="tablist" aria-label={label} className="tab-list">
        {tabs.map(({ id, label: words }, index) => (
          <a
            key={id}
            id={`tab-${id}`}
            href={`#${id}`}
            role="tab"
            className="tab"
            aria-controls={id}
            aria-selected={index === 0}
            tabIndex={index === 0 ? 0 : -1}
          >
            {words}
          </a>
        ))}
      </div>
      <div className="tab-panels">
        {Children.map(children, (panel, index) => (
          <div
            id={tabs[index]?.id}
            role="tabpanel"
            className="tab-panel"
            aria-labelledby={`tab-${tabs[index]?.id}`}
            data-active={index === 0 ? '' : undefined}
            // Reached from its tab with the next key, whatever it holds.
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
            tabIndex={0}
          >
            {panel}
          </div>
        ))}
      </div>
      <TabsEnhancer />
    </div>
  )
}
