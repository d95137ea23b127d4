import type { Check, Finding } from './finding.ts'
import { lineAt, sourceFiles, type SourceFile } from './source-files.ts'

/** Physical properties with their logical replacement. */
const sides: [RegExp, string][] = [
  [/^left$/, 'inset-inline-start'],
  [/^right$/, 'inset-inline-end'],
  [/^(margin|padding|scroll-margin|scroll-padding)-left$/, '$1-inline-start'],
  [/^(margin|padding|scroll-margin|scroll-padding)-right$/, '$1-inline-end'],
  [/^border-left(-\w+)?$/, 'border-inline-start$1'],
  [/^border-right(-\w+)?$/, 'border-inline-end$1'],
  [/^border-(top|bottom)-(left|right)-radius$/, 'border-start-start-radius and its siblings'],
]
const sideValues: [RegExp, RegExp, string][] = [
  [/^text-align$/, /^(left|right)$/, 'start or end'],
  [/^(float|clear)$/, /^(left|right)$/, 'inline-start or inline-end'],
]
const declaration = /(^|[;{\s])([a-z-]+)\s*:\s*([^;{}\n]*)/g
/** `styled.div`…``, `styled(Link)`…``, `css`…``, `createGlobalStyle`…``, `keyframes`…`` */
const templates =
  /\b(?:styled(?:\.\w+|\([^)]*\))(?:\.\w+\([^`]*?\))?(?:<[^`]*?>)?|css|createGlobalStyle|keyframes)`((?:[^`\\]|\\.)*)`/g
/** `style={{marginLeft: …}}` and other objects of CSS properties. */
const objectKeys =
  /\b((?:margin|padding)(?:Left|Right)|border(?:Left|Right)(?:\w+)?|border(?:Top|Bottom)(?:Left|Right)Radius)\s*:/g

/** Rejects physical left and right, because logical properties mirror the site for Arabic. */
export const logicalCssCheck: Check = {
  name: 'logical CSS',
  run: ({ root }) =>
    sourceFiles(root, /\.(css|ts|tsx)$/, ['app', 'components', 'styles']).flatMap(
      physicalPropertyFindings,
    ),
}

export function physicalPropertyFindings(file: SourceFile): Finding[] {
  if (file.path.endsWith('.css')) return inCss(file, file.text, 0)
  const inTemplates = [...file.text.matchAll(templates)].flatMap((match) =>
    inCss(file, match[1]!, match.index + match[0].length - 1 - match[1]!.length),
  )
  const inObjects = [...file.text.matchAll(objectKeys)].map((match) =>
    finding(file, match.index, match[1]!, 'the property that follows the writing direction'),
  )
  return [...inTemplates, ...inObjects]
}

function inCss(file: SourceFile, css: string, offset: number): Finding[] {
  const plain = css.replaceAll(/\/\*[^]*?\*\//g, (comment) => comment.replaceAll(/[^\n]/g, ' '))
  return [...plain.matchAll(declaration)].flatMap((match) => {
    const [, before, property, value] = match
    const better = betterFor(property!, value!.trim())
    const index = offset + match.index + before!.length
    return better ? [finding(file, index, `${property}: ${value!.trim()}`, better)] : []
  })
}

function betterFor(property: string, value: string): string | undefined {
  for (const [pattern, better] of sides) {
    if (pattern.test(property)) return property.replace(pattern, better)
  }
  const rule = sideValues.find(([name, side]) => name.test(property) && side.test(value))
  return rule?.[2]
}

const finding = ({ path, text }: SourceFile, index: number, what: string, better: string) => ({
  file: path,
  line: lineAt(text, index),
  problem: `"${what}" names a side of the screen`,
  fix: `Use ${better}.`,
})
