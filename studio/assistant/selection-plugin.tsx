import { useEditor } from '@portabletext/editor'
import { useEffect } from 'react'
import type { PortableTextPluginsProps } from 'sanity'
import { isPortableTextBlock } from '../translations/model/translatable-text.ts'
import { passageOf } from './model/passage.ts'
import { selectedPassage } from './selected-passage.ts'

/** Plugin of Portable Text inputs that records the selection for “Improve”. */
export function SelectionPlugin(props: PortableTextPluginsProps) {
  const editor = useEditor()
  useEffect(() => {
    const { unsubscribe } = editor.on('selection', () => {
      const { selection, value } = editor.getSnapshot().context
      if (selection)
        selectedPassage.set(passageOf((value as unknown[]).filter(isPortableTextBlock), selection))
    })
    return () => {
      unsubscribe()
      selectedPassage.set(undefined)
    }
  }, [editor])
  return props.renderDefault(props)
}
