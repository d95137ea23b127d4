import type { EditorSnapshot } from '@portabletext/editor'
import {
  type Behavior,
  defineBehavior,
  effect,
  forward,
  raise,
} from '@portabletext/editor/behaviors'
import { getPathSubSchema } from '@portabletext/editor/traversal'
import { getFocusBlock, isSelectionExpanded } from '@portabletext/editor/selectors'
import { convertPastedHtml, type ConvertedPaste } from './convert-pasted-html.ts'
import { linkFromHref } from './link-from-href.ts'
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

/** Converts HTML for the field at the selection; undefined where the editor's own handling is right. */
function convert(snapshot: EditorSnapshot, clipboard: Clipboard): ConvertedPaste | undefined {
  const html = clipboard.getData('text/html')
  const text = clipboard.getData('text/plain')
  // Blocks of another editor are complete; a bare URL and plain text have handlers of their own.
  if (clipboard.getData('application/x-portable-text')) return
  if (!html || html === text || linkFromHref(text)) return
  const block = getFocusBlock(snapshot)
  const { keyGenerator } = snapshot.context
  const schema = block ? getPathSubSchema(snapshot, block.path) : snapshot.context.schema
  const converted = convertPastedHtml(html, { schema, keyGenerator })
  return converted.blocks.length > 0 || converted.losses.size > 0 ? converted : undefined
}

/**
 * Pastes HTML in the terms of the field, names what is left out, and refuses a text that would freeze the editor. The
 * selection is replaced only by content that was converted.
 */
export function pasteBehaviors({ notify, onPaste }: PasteHandlers): Behavior[] {
  return [
    defineBehavior({
      on: 'clipboard.paste',
      guard: ({ event }) => {
        const { dataTransfer } = event.originEvent
        return isTooLong(dataTransfer.getData('text/html'), dataTransfer.getData('text/plain'))
      },
      actions: [() => [effect(() => notify(tooLongNotice))]],
    }),
    defineBehavior({
      on: 'clipboard.paste',
      guard: ({ snapshot, event }) => convert(snapshot, event.originEvent.dataTransfer) ?? false,
      actions: [
        ({ snapshot, event }, { blocks, losses }) => {
          if (blocks.length > mostPastedBlocks) return [effect(() => notify(tooLongNotice))]
          const notice = lossNotice(losses)
          const told = notice ? [effect(() => notify(notice))] : []
          if (blocks.length === 0) return told
          const afterPaste = onPaste()
          return [
            ...(isSelectionExpanded(snapshot) ? [raise({ type: 'delete' })] : []),
            raise({
              type: 'deserialization.success',
              mimeType: 'text/html',
              data: blocks,
              originEvent: event,
            }),
            ...told,
            effect(afterPaste),
          ]
        },
      ],
    }),
    defineBehavior({
      on: 'clipboard.paste',
      guard: ({ event }) => {
        const { dataTransfer } = event.originEvent
        return linkFromHref(dataTransfer.getData('text/plain')) ? { after: onPaste() } : false
      },
      actions: [({ event }, { after }) => [forward(event), effect(after)]],
    }),
    // What is dragged from another page.
    defineBehavior({
      on: 'deserialize',
      guard: ({ snapshot, event }) =>
        convert(snapshot, event.originEvent.originEvent.dataTransfer) ?? false,
      actions: [
        ({ event }, { blocks, losses }) => {
          const notice = lossNotice(losses)
          return [
            raise({
              type: 'deserialization.success',
              mimeType: 'text/html',
              data: blocks,
              originEvent: event.originEvent,
            }),
            ...(notice ? [effect(() => notify(notice))] : []),
          ]
        },
      ],
    }),
  ]
}
