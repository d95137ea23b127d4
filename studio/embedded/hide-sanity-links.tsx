import { definePlugin, type LayoutProps } from 'sanity'
import { createGlobalStyle } from 'styled-components'

/**
 * Studio's menus lead to its maker's service, where an embedded project has no account; no option leaves that out. What
 * editors link to in texts and comments stays.
 */
const NoWayToTheCloud = createGlobalStyle`
  :is([data-ui='Navbar'], [data-ui='Menu'], [data-ui='Dialog']) a:is([href^='https://www.sanity.io/'], [href^='https://sanity.io/'], [href^='https://github.com/sanity-io/']) {
    display: none;
  }
`

/** Takes the links to the service that this Studio does not use out of its menus and dialogs. */
export function withoutCloud() {
  function Layout(props: LayoutProps) {
    return (
      <>
        <NoWayToTheCloud />
        {props.renderDefault(props)}
      </>
    )
  }
  return definePlugin({ name: 'orrery-own', studio: { components: { layout: Layout } } })()
}
