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
 * Tabs (ARIA practice with automatic activation). Without scripts and in print every panel is shown; before the script
 * runs, CSS follows the URL fragment.
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
            // Focusable, so that Tab leads from the tab to its panel whatever it contains.
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
