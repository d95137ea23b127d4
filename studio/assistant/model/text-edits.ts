import {
  type PathStep,
  getAtPath,
  narrowestTextChange,
  parseTextPath,
  setTextAtPath,
} from '../../translations/model/text-path.ts'
import {
  type PortableTextBlock,
  isPortableTextBlock,
} from '../../translations/model/translatable-text.ts'
import { conformBlock, haveSameSpans } from './conform-block.ts'

/** A patch of one path: a value to set, or items to insert; its inverse is another one. */
export type TextEdit =
  | { set: Record<string, unknown> }
  | { insert: { after: string; items: unknown[] } | { before: string; items: unknown[] } }
  | { unset: string[] }

/** Paths of the values that a patch replaces or removes. */
export const editedPaths = (edit: TextEdit): string[] => {
  if ('set' in edit) return Object.keys(edit.set)
  return 'unset' in edit ? edit.unset : []
}

/** A written text: its patches, and those that restore the previous value. */
export interface PlannedEdit {
  path: string
  edits: TextEdit[]
  inverse: TextEdit[]
}

/** A text to write. */
interface NewText {
  path: string
  value: string | PortableTextBlock
}

/**
 * The narrowest patches that write texts: the texts of spans where a block has the same ones, else the block or item
 * that the document lacks, copied from the source.
 *
 * @param source translated document, or the document itself
 */
export function planTextEdits(
  document: unknown,
  source: unknown,
  texts: readonly NewText[],
): PlannedEdit[] {
  let next = document
  return texts.map(({ path, value }): PlannedEdit => {
    const now = next
    const present = getAtPath(now, parseTextPath(path))
    const block = blockWithOwnParts(present, value)
    next = setTextAtPath(now, source, path, block ?? value)
    if (block && isPortableTextBlock(present)) return { path, ...spanEdits(path, present, block) }
    const change = narrowestTextChange(now, source, path, block ?? value)
    const at = pathText(change.path)
    if (change.after === undefined) {
      const old = getAtPath(now, change.path)
      const inverse = old === undefined ? { unset: [at] } : { set: { [at]: old } }
      return { path, edits: [{ set: { [at]: change.value } }], inverse: [inverse] }
    }
    const items = [change.value]
    const insert =
      change.after === null
        ? { before: `${at}[0]`, items }
        : { after: pathText([...change.path, change.after]), items }
    const key = (change.value as { _key: string })._key
    return {
      path,
      edits: [{ insert }],
      inverse: [{ unset: [pathText([...change.path, { _key: key }])] }],
    }
  })
}

/** A document with texts, for one that is created. */
export function withTexts<Document>(
  document: Document,
  source: unknown,
  texts: readonly NewText[],
): Document {
  return texts.reduce((now, { path, value }) => {
    const block = blockWithOwnParts(getAtPath(now, parseTextPath(path)), value)
    return setTextAtPath(now, source, path, block ?? value)
  }, document)
}

/** The document's own block with new words, if its spans are those of the proposed one. */
function blockWithOwnParts(
  present: unknown,
  value: string | PortableTextBlock,
): PortableTextBlock | undefined {
  if (typeof value === 'string' || !isPortableTextBlock(present)) return undefined
  return haveSameSpans(present, value) ? conformBlock(present, value) : undefined
}

function spanEdits(path: string, before: PortableTextBlock, after: PortableTextBlock) {
  const texts = (to: PortableTextBlock) =>
    Object.fromEntries(
      to.children.flatMap(({ _key, text }, at) =>
        before.children[at]?.text === after.children[at]?.text
          ? []
          : [[`${path}.children[_key==${JSON.stringify(_key)}].text`, text]],
      ),
    )
  return { edits: [{ set: texts(after) }], inverse: [{ set: texts(before) }] }
}

/** A path as `modules[_key=="a"].cells[0]`. */
export const pathText = (steps: readonly PathStep[]): string =>
  steps
    .map((step, at) => {
      if (typeof step === 'string') return at === 0 ? step : `.${step}`
      return typeof step === 'number' ? `[${step}]` : `[_key==${JSON.stringify(step._key)}]`
    })
    .join('')
