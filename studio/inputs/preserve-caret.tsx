import { Component, type ReactNode } from 'react'
import { caretAfter } from './caret-after-edit.ts'

interface Props {
  /** Of the field’s own element. */
  id: string
  children: ReactNode
}

interface Caret {
  element: HTMLInputElement | HTMLTextAreaElement
  value: string
  start: number
  end: number
  direction: HTMLInputElement['selectionDirection']
}

/**
 * Keeps the caret where it is when somebody else writes in the same field: a browser puts it at the end of a text that
 * is set, and what is typed next would stand there.
 */
export class KeptCaret extends Component<Props> {
  override getSnapshotBeforeUpdate(): Caret | null {
    const element = document.activeElement
    const { id } = this.props
    const isText = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
    if (!isText || element.id !== id) return null
    const { value, selectionStart: start, selectionEnd: end, selectionDirection } = element
    // Numbers and days have none.
    if (start === null || end === null) return null
    return { element, value, start, end, direction: selectionDirection }
  }

  override componentDidUpdate(_props: Props, _state: unknown, caret: Caret | null): void {
    if (!caret || caret.element.value === caret.value) return
    const { element, value, start, end, direction } = caret
    const moved = (at: number) => caretAfter(value, element.value, at)
    element.setSelectionRange(moved(start), moved(end), direction ?? undefined)
  }

  override render(): ReactNode {
    return this.props.children
  }
}
