import { definePlugin, type LayoutProps } from 'sanity'
import { createGlobalStyle } from 'styled-components'

/**
 * Studio's menus link to Sanity's own sites, where an embedded project has no account; no option removes them. Links
 * in content and comments stay visible.
 */
const HideSanityLinksStyle = createGlobalStyle`
  :is([data-ui='Navbar'], [data-ui='Menu'], [data-ui='Dialog']) a:is([href^='https://www.sanity.io/'], [href^='https://sanity.io/'], [href^='https://github.com/sanity-io/']) {
    display: none;
  }
`

/** Hides the links to Sanity's sites in Studio's menus and dialogs. */
export function hideSanityLinks() {
  function Layout(props: LayoutProps) {
    return (
      <>
        <HideSanityLinksStyle />
        {props.renderDefault(props)}
      </>
    )
  }
  return definePlugin({ name: 'orrery-own', studio: { components: { layout: Layout } } })()
}
