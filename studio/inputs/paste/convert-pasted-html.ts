import type { PortableTextBlock } from '@portabletext/editor'
import { htmlToPortableText } from '@portabletext/html'
import { createTableRule } from '@portabletext/html/rules'
import { fitPastedBlocks, type PasteTarget } from './fit-pasted-blocks.ts'
import type { Loss } from './losses.ts'
import { pastedSchema } from './pasted-schema.ts'
import { preparePastedHtml } from './prepare-pasted-html.ts'

export interface ConvertedPaste {
  blocks: PortableTextBlock[]
  losses: ReadonlySet<Loss>
}

/** Converts pasted HTML to blocks that are valid in a field, and lists what the field cannot keep. */
export function convertPastedHtml(html: string, target: PasteTarget): ConvertedPaste {
  const losses = new Set<Loss>()
  const { keyGenerator } = target
  const blocks = htmlToPortableText(html, {
    schema: pastedSchema,
    keyGenerator,
    whitespaceMode: 'remove',
    rules: [createTableRule({ schema: pastedSchema, keyGenerator })],
    parseHtml: (source) => preparePastedHtml(source, losses),
  })
  return { blocks: fitPastedBlocks(blocks as PortableTextBlock[], target, losses), losses }
}
