import { EditorView } from '@codemirror/view'
import { useEffect, useState } from 'react'

/** Vision's editors; undefined until they are rendered. */
export interface VisionEditors {
  query?: EditorView | undefined
  params?: EditorView | undefined
}

/** Finds the editors that Vision renders inside an element. */
export function useFindVisionEditors(room: HTMLElement | null): VisionEditors {
  const [editors, setEditors] = useState<VisionEditors>({})
  useEffect(() => {
    if (!room) return undefined
    const look = () =>
      setEditors((known) => {
        const query = editorIn(room, 'vision-query-editor')
        const params = editorIn(room, 'params-editor')
        return known.query === query && known.params === params ? known : { query, params }
      })
    const observer = new MutationObserver(look)
    observer.observe(room, { childList: true, subtree: true })
    look()
    return () => observer.disconnect()
  }, [room])
  return editors
}

function editorIn(room: HTMLElement, place: string): EditorView | undefined {
  const dom = room.querySelector<HTMLElement>(`[data-testid="${place}"] .cm-editor`)
  return (dom && EditorView.findFromDOM(dom)) ?? undefined
}
