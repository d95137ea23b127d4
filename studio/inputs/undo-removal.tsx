import { Button, Card, Flex, Text } from '@sanity/ui'
import {
  createContext,
  type KeyboardEvent,
  type ReactNode,
  use,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import {
  type ArrayOfObjectsInputProps,
  type InputProps,
  insert,
  type ItemProps,
  setIfMissing,
} from 'sanity'

interface KeyedItem {
  _key: string
}

interface RemovedItem {
  item: KeyedItem
  /** Title of the item's type. */
  title: string
  /** Key of the item that followed it; undefined for the last one. */
  next: string | undefined
}

/** Called with the item that the user removes and the title of its type. */
const ItemRemovalContext = createContext<(item: KeyedItem, title: string) => void>(() => undefined)

/** Item of an array; reports its removal to `UndoRemoval`. */
export function CustomItem(props: ItemProps) {
  const report = use(ItemRemovalContext)
  const { value, onRemove, renderDefault } = props
  if (!isKeyed(value)) return renderDefault(props)
  const title = props.schemaType.title ?? 'Item'
  const remove = () => {
    report(value, title)
    onRemove()
  }
  return renderDefault({ ...props, onRemove: remove } as ItemProps)
}

/** Whether an input edits a list of objects. Portable Text has an undo of its own; tables have their own input. */
export function isObjectListInput(props: InputProps): props is ArrayOfObjectsInputProps {
  const { schemaType } = props
  return (
    schemaType.jsonType === 'array' &&
    'of' in schemaType &&
    schemaType.of.length > 0 &&
    schemaType.of.every(
      ({ jsonType, name }) => jsonType === 'object' && name !== 'block' && name !== 'tableRow',
    )
  )
}

/** A list of objects with “Undo” below it after an item was removed; Ctrl+Z there undoes it as well. */
export function UndoRemoval({
  list,
  children,
}: {
  list: ArrayOfObjectsInputProps
  children: ReactNode
}) {
  const [removed, setRemoved] = useState<readonly RemovedItem[]>([])
  const value: readonly KeyedItem[] = list.value ?? noItems
  // Items that came back by other means, such as another version, need no undo.
  const open = removed.filter(({ item }) => value.every(({ _key }) => _key !== item._key))
  const last = open.at(-1)
  const items = useRef(value)
  useEffect(() => {
    items.current = value
  })
  const report = useMemo(
    () => (item: KeyedItem, title: string) => {
      const position = items.current.findIndex(({ _key }) => _key === item._key)
      const next = items.current[position + 1]?._key
      setRemoved((all) => [
        ...all.filter((each) => each.item._key !== item._key),
        { item, title, next },
      ])
    },
    [],
  )

  const undo = ({ item, next }: RemovedItem) => {
    const hasNext = value.some(({ _key }) => _key === next)
    const place =
      hasNext && next ? insert([item], 'before', [{ _key: next }]) : insert([item], 'after', [-1])
    list.onChange([setIfMissing([]), place])
    setRemoved(open.slice(0, -1))
  }
  return (
    <ItemRemovalContext value={report}>
      {children}
      {last && !list.readOnly && (
        <RemovalNote key={last.item._key} title={last.title} onUndo={() => undo(last)} />
      )}
    </ItemRemovalContext>
  )
}

const noItems: readonly KeyedItem[] = []

function RemovalNote({ title, onUndo }: { title: string; onUndo: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  // The removed item held the focus.
  useEffect(() => button.current?.focus(), [])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'z' || event.shiftKey || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    onUndo()
  }
  return (
    <Card border marginTop={2} padding={2} radius={2} onKeyDown={onKeyDown}>
      <Flex align="center" gap={3} justify="space-between">
        <Text role="status" size={1}>
          Removed: {title}
        </Text>
        <Button ref={button} fontSize={1} mode="bleed" padding={2} text="Undo" onClick={onUndo} />
      </Flex>
    </Card>
  )
}

const isKeyed = (value: unknown): value is KeyedItem =>
  typeof value === 'object' && value !== null && '_key' in value && typeof value._key === 'string'
