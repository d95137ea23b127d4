import { type ComponentType, Fragment, isValidElement, type JSX, type ReactNode } from 'react'
import base from 'styled-components'

type Tag =
  | 'article'
  | 'div'
  | 'dl'
  | 'figure'
  | 'form'
  | 'header'
  | 'main'
  | 'nav'
  | 'ol'
  | 'section'
  | 'ul'

/** ``styled.section`gap: 1rem; …` `` */
type Template<Name extends Tag> = (
  css: TemplateStringsArray,
  ...parts: string[]
) => ComponentType<JSX.IntrinsicElements[Name]>

/**
 * styled-components whose rules React hoists once into the head. In server components the library itself would render
 * the rules before each instance.
 */
export const styled: { readonly [Name in Tag]: Template<Name> } = {
  article: template('article'),
  div: template('div'),
  dl: template('dl'),
  figure: template('figure'),
  form: template('form'),
  header: template('header'),
  main: template('main'),
  nav: template('nav'),
  ol: template('ol'),
  section: template('section'),
  ul: template('ul'),
}

function template<Name extends Tag>(tag: Name): Template<Name> {
  return (css, ...parts) => {
    // The id is a hash of the CSS, so that it is the same in every process, whatever the order of modules.
    const componentId = `v${hash(String.raw({ raw: css }, ...parts))}`
    const view: object = base(tag).withConfig({ componentId })(css, ...parts)
    let sheet: ReactNode
    return function Styled(props) {
      const made = renderStyled(view, props, `styled.${tag} ${componentId}`)
      // In the browser, and in client components, the library manages a style sheet itself.
      if (!isValidElement<{ children: ReactNode }>(made) || made.type !== Fragment) return made
      const { children } = made.props
      if (!Array.isArray(children)) return made
      const [written, element]: ReactNode[] = children
      if (!isValidElement<{ children: string }>(written)) return made
      sheet ??= (
        <style href={componentId} precedence="views">
          {written.props.children}
        </style>
      )
      return (
        <>
          {sheet}
          {element}
        </>
      )
    }
  }
}

/** Renders a component of the library: the element, on the server preceded by its rules. */
function renderStyled(view: object, props: object, name: string): ReactNode {
  if (!('render' in view) || typeof view.render !== 'function')
    throw new Error(
      `${name} cannot be rendered: styled-components returned a component without a render function.`,
    )
  return view.render(props, null)
}

/** Short hash of a text (FNV-1a, 32 bit). */
function hash(text: string): string {
  let value = 0x811c9dc5
  for (let at = 0; at < text.length; at++) {
    value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  }
  return (value >>> 0).toString(36)
}
