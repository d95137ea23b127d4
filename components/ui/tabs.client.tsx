'use client'

import {
  Children,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react'

interface TabsProps {
  /** Accessible name of the list of tabs. */
  label: string
  /** One for each panel. The id is the panel's, and a link with it opens the panel. */
  tabs: readonly { id: string; label: string }[]
  /** The panels, rendered by the server. */
  children: ReactNode
}

/**
 * Panels that take turns (the ARIA practice for tabs, activated with the focus). Without scripts, and
 * on paper, every panel is shown; before they run, style alone follows the address.
 */
export function Tabs({ label, tabs, children }: TabsProps) {
  const root = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState(0)

  useEffect(() => {
    const follow = () => {
      const target = document.getElementById(placeIn(location.hash))
      const panel = target?.closest('[role="tabpanel"]')
      const index = tabs.findIndex(({ id }) => id === panel?.id)
      if (index >= 0) setActive(index)
    }
    follow()
    root.current?.setAttribute('data-ready', '')
    window.addEventListener('hashchange', follow)
    return () => window.removeEventListener('hashchange', follow)
  }, [tabs])

  const show = (index: number) => {
    const tab = list.current?.children[index]
    if (!(tab instanceof HTMLElement)) return
    setActive(index)
    // Keeps the place of the visitor: shared or reloaded, the address opens this panel.
    history.replaceState(null, '', `#${tabs[index]?.id}`)
    tab.focus({ preventScroll: true })
    tab.scrollIntoView({ block: 'nearest', inline: 'center' })
  }
  const onClick = (event: MouseEvent, index: number) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    show(index)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const forward = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1
    const to = {
      ArrowRight: active + forward,
      ArrowLeft: active - forward,
      Home: 0,
      End: tabs.length - 1,
      ' ': active,
    }[event.key]
    // With a modifier an arrow is the browser's: back, forward.
    if (to === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    show((to + tabs.length) % tabs.length)
  }

  return (
    <div ref={root} className="tabs">
      <div ref={list} role="tablist" aria-label={label} className="tab-list">
        {tabs.map(({ id, label: words }, index) => (
          <a
            key={id}
            id={`tab-${id}`}
            href={`#${id}`}
            role="tab"
            className="tab"
            aria-controls={id}
            aria-selected={index === active}
            tabIndex={index === active ? 0 : -1}
            onClick={(event) => onClick(event, index)}
            onKeyDown={onKeyDown}
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
            data-active={index === active ? '' : undefined}
            // Reached from its tab with the next key, whatever it holds.
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
            tabIndex={0}
          >
            {panel}
          </div>
        ))}
      </div>
    </div>
  )
}

/** The id that an address names; what nobody can decode is taken as it is. */
function placeIn(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    return hash.slice(1)
  }
}
