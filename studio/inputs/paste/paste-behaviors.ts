import type { EditorSnapshot, PortableTextBlock } from '@portabletext/editor'
import {
  type Behavior,
  type BehaviorAction,
  type BehaviorEvent,
  defineBehavior,
  effect,
  raise,
} from '@portabletext/editor/behaviors'
import { getPathSubSchema } from '@portabletext/editor/traversal'
import { getFocusBlock, isSelectionExpanded } from '@portabletext/editor/selectors'
import { convertPastedHtml, type ConvertedPaste } from './convert-pasted-html.ts'
import type { PasteTarget } from './fit-pasted-blocks.ts'
import { linkFromText, type ExternalLink } from './link-from-href.ts'
import { lossNotice } from './losses.ts'
import { isTooLong, mostPastedBlocks, tooLongNotice } from './paste-size.ts'

export interface PasteHandlers {
  /** Shows a sentence to the editor. */
  notify: (sentence: string) => void
  /** Called before a paste changes the text; returns what is called afterwards. */
  onPaste: () => () => void
}

interface Clipboard {
  getData: (type: string) => string
}

/** The field at the selection. */
function targetOf(snapshot: EditorSnapshot): PasteTarget {
  const block = getFocusBlock(snapshot)
  return {
    keyGenerator: snapshot.context.keyGenerator,
    schema: block ? getPathSubSchema(snapshot, block.path) : snapshot.context.schema,
  }
}

const isTooLongPaste = (clipboard: Clipboard): boolean =>
  isTooLong(clipboard.getData('text/html'), clipboard.getData('text/plain'))

/** The link that the clipboard is, if the field has links. */
function bareLink(snapshot: EditorSnapshot, clipboard: Clipboard): ExternalLink | undefined {
  const link = linkFromText(clipboard.getData('text/plain'))
  return link && targetOf(snapshot).schema.annotations.some(({ name }) => name === 'link')
    ? link
    : undefined
}

/** A paragraph of one linked text. */
function linkedBlock(text: string, link: ExternalLink, target: PasteTarget): PortableTextBlock {
  const { keyGenerator, schema } = target
  const _key = keyGenerator()
  return {
    _type: schema.block.name,
    _key: keyGenerator(),
    style: 'normal',
    markDefs: [{ _type: 'link', _key, ...link }],
    children: [{ _type: schema.span.name, _key: keyGenerator(), text, marks: [_key] }],
  }
}

/** Converts HTML for the field at the selection; undefined where the editor's own handling is right. */
function convert(snapshot: EditorSnapshot, clipboard: Clipboard): ConvertedPaste | undefined {
  const html = clipboard.getData('text/html')
  // Blocks of another editor are complete.
  if (!html || clipboard.getData('application/x-portable-text')) return
  if (html === clipboard.getData('text/plain')) return
  const converted = convertPastedHtml(html, targetOf(snapshot))
  return converted.blocks.length > 0 || converted.losses.size > 0 ? converted : undefined
}

type PasteEvent = Extract<BehaviorEvent, { type: 'deserialization.success' }>['originEvent']

/**
 * Pastes HTML in the terms of the field, names what is left out, and refuses a text that would freeze the editor. The
 * selection is replaced only by content that was converted. A bare URL or address links the selected words, or itself.
 */
export function pasteBehaviors({ notify, onPaste }: PasteHandlers): Behavior[] {
  const insert = (data: PortableTextBlock[], originEvent: PasteEvent) => [
    raise({ type: 'deserialization.success', mimeType: 'text/html', data, originEvent }),
    effect(onPaste()),
  ]
  const insertConverted = (
    { blocks, losses }: ConvertedPaste,
    originEvent: PasteEvent,
    before: BehaviorAction[] = [],
  ) => {
    if (blocks.length > mostPastedBlocks) return [effect(() => notify(tooLongNotice))]
    const notice = lossNotice(losses)
    return [
      ...(blocks.length > 0 ? [...before, ...insert(blocks, originEvent)] : []),
      ...(notice ? [effect(() => notify(notice))] : []),
    ]
  }
  return [
    defineBehavior({
      on: 'clipboard.paste',
      guard: ({ event }) => isTooLongPaste(event.originEvent.dataTransfer),
      actions: [() => [effect(() => notify(tooLongNotice))]],
    }),
    defineBehavior({
      on: 'clipboard.paste',
      guard: ({ snapshot, event }) => bareLink(snapshot, event.originEvent.dataTransfer) ?? false,
      actions: [
        ({ snapshot, event }, link) => {
          if (isSelectionExpanded(snapshot))
            return [
              raise({ type: 'annotation.add', annotation: { name: 'link', value: { ...link } } }),
              effect(onPaste()),
            ]
          const text = event.originEvent.dataTransfer.getData('text/plain').trim()
          return insert([linkedBlock(text, link, targetOf(snapshot))], event)
        },
      ],
    }),
    defineBehavior({
      on: 'clipboard.paste',
      guard: ({ snapshot, event }) => convert(snapshot, event.originEvent.dataTransfer) ?? false,
      actions: [
        ({ snapshot, event }, converted) =>
          insertConverted(
            converted,
            event,
            isSelectionExpanded(snapshot) ? [raise({ type: 'delete' })] : [],
          ),
      ],
    }),
    // What is dragged from another page.
    defineBehavior({
      on: 'deserialize',
      guard: ({ event }) => isTooLongPaste(event.originEvent.originEvent.dataTransfer),
      actions: [() => [effect(() => notify(tooLongNotice))]],
    }),
    defineBehavior({
      on: 'deserialize',
      guard: ({ snapshot, event }) =>
        convert(snapshot, event.originEvent.originEvent.dataTransfer) ?? false,
      actions: [({ event }, converted) => insertConverted(converted, event.originEvent)],
    }),
  ]
}
