import { Component, type ReactNode } from 'react'
import { caretAfterRemoteEdit } from './caret-after-remote-edit.ts'

interface Props {
  /** Id of the field's element. */
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
 * Preserves the caret when another user changes the same field: browsers move it to the end of a text that is set by
 * script, where the next typed text would go.
 */
export class PreserveCaret extends Component<Props> {
  override getSnapshotBeforeUpdate(): Caret | null {
    const element = document.activeElement
    const { id } = this.props
    const isText = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
    if (!isText || element.id !== id) return null
    const { value, selectionStart: start, selectionEnd: end, selectionDirection } = element
    // Number and date inputs have no selection.
    if (start === null || end === null) return null
    return { element, value, start, end, direction: selectionDirection }
  }

  override componentDidUpdate(_props: Props, _state: unknown, caret: Caret | null): void {
    if (!caret || caret.element.value === caret.value) return
    const { element, value, start, end, direction } = caret
    const moved = (at: number) => caretAfterRemoteEdit(value, element.value, at)
    element.setSelectionRange(moved(start), moved(end), direction ?? undefined)
  }

  override render(): ReactNode {
    return this.props.children
  }
}
