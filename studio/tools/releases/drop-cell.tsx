import { type ReactNode, useState } from 'react'
import { dragType } from './chip.tsx'

interface Props {
  label: string
  /** Of a neighbouring month. */
  isOutside?: boolean
  isToday?: boolean
  /** An hour that the clocks skip on that day. */
  isNone?: boolean
  onDrop: (name: string) => void
  children?: ReactNode
}

/** A place of the calendar onto which a release can be dropped. */
export function DropCell({ label, isOutside, isToday, isNone, onDrop, children }: Props) {
  const [isOver, setOver] = useState(false)
  return (
    <td
      aria-current={isToday ? 'date' : undefined}
      aria-label={label}
      data-none={isNone ? '' : undefined}
      data-outside={isOutside ? '' : undefined}
      data-over={isOver ? '' : undefined}
      onDragLeave={() => setOver(false)}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes(dragType)) return
        event.preventDefault()
        setOver(true)
      }}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        const name = event.dataTransfer.getData(dragType)
        if (name) onDrop(name)
      }}
    >
      {children}
    </td>
  )
}
