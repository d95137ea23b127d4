import { useEffect } from 'react'
import { definePlugin, type LayoutProps } from 'sanity'

/** Names of the controls of Studio that have none, by selector; the first one counts. */
const names: readonly (readonly [string, string])[] = [
  ['[data-testid="releases-tool-link"]', 'Releases'],
  ['[data-testid="global-perspective-menu-button"]', 'Perspective'],
  ['[data-testid="tasks-toolbar"]', 'Tasks'],
  ['[data-testid="copy-document-actions-button"]', 'Copy URL'],
  ['[data-testid="pane-context-menu-button"]', 'More actions'],
  ['[data-testid="array-item-menu-button"]', 'Item actions'],
  ['[data-ui="DragHandleButton"]', 'Move item'],
  ['#menu-button', 'More'],
  ['[data-testid="studio-navbar"] a[href]', 'Studio home'],
  ['[data-testid="studio-navbar"] button:has([data-sanity-icon="menu"])', 'Menu'],
  ['[data-testid="pane-header"] a:has([data-sanity-icon="arrow-left"])', 'Back'],
  ['[data-testid="document-pane"] a:has([data-sanity-icon="close"])', 'Close document'],
  ['[data-testid="preview-bar"] input', 'URL of the preview'],
  [
    '[data-testid="vision-root"] button:has([data-sanity-icon="help-circle"])',
    'About perspectives',
  ],
  ['[data-testid="vision-root"] button:has([data-sanity-icon^="chevron-"])', 'Saved queries'],
  ['[id$="reference-menuButton"]', 'Reference actions'],
  ['button:has([data-sanity-icon="reset"])', 'Clear value'],
]

const isUnnamed = ':not([aria-label], [aria-labelledby])'
const anyUnnamed = names.map(([selector]) => selector + isUnnamed).join()

/** Names Studio's own controls that screen readers would announce as “button” only. */
export function nameStudioControls(root: ParentNode): void {
  for (const control of root.querySelectorAll(anyUnnamed)) {
    const name = names.find(([selector]) => control.matches(selector))?.[1]
    if (name && !control.textContent?.trim()) control.setAttribute('aria-label', name)
  }
}

function NamedLayout(props: LayoutProps) {
  useEffect(() => {
    let frame = 0
    // Once a frame, since typing changes the form many times.
    const observer = new MutationObserver(() => {
      frame ||= requestAnimationFrame(() => {
        frame = 0
        nameStudioControls(document)
      })
    })
    observer.observe(document.body, { childList: true, subtree: true })
    nameStudioControls(document)
    return () => {
      observer.disconnect()
      cancelAnimationFrame(frame)
    }
  }, [])
  return props.renderDefault(props)
}

/** Gives names to buttons of Studio that have none. */
export const namedControls = definePlugin({
  name: 'named-controls',
  studio: { components: { layout: NamedLayout } },
})
