import { AddIcon } from '@sanity/icons/Add'
import { EditIcon } from '@sanity/icons/Edit'
import { ShareIcon } from '@sanity/icons/Share'
import { Box, Card, Flex, Heading } from '@sanity/ui'
import { ToolButton } from '../../ui/controls.tsx'
import type { Comparison } from './model/comparison-url.ts'

interface Props {
  comparison: Comparison
  edits: boolean
  differences: number | undefined
  mayAdd: boolean
  onChange: (change: Partial<Comparison>) => void
  onEdits: (edits: boolean) => void
  onAdd: () => void
  onShare: () => void
}

/** Controls that apply to all panes. */
export function CompareToolBar(props: Props) {
  const { comparison, edits, differences, mayAdd, onChange, onEdits, onAdd, onShare } = props
  const { isOverlaid, syncsScroll, syncsNavigation, showsDifferences } = comparison
  return (
    <Card as="header" borderBottom paddingX={3} paddingY={2}>
      <Flex align="center" gap={2} wrap="wrap">
        <Box style={{ flex: '1 1 8rem' }}>
          <Heading as="h1" size={1}>
            Side by side
          </Heading>
        </Box>
        <Switch
          text="Sync scrolling"
          on={syncsScroll}
          onSwitch={(on) => onChange({ syncsScroll: on })}
        />
        <Switch
          text="Sync navigation"
          on={syncsNavigation}
          onSwitch={(on) => onChange({ syncsNavigation: on })}
        />
        <Switch text="Overlay" on={isOverlaid} onSwitch={(on) => onChange({ isOverlaid: on })} />
        <Switch text="Click to edit" icon={EditIcon} on={edits} onSwitch={onEdits} />
        <Switch
          text={differences === undefined ? 'Differences' : `Differences: ${differences}`}
          on={showsDifferences}
          onSwitch={(on) => onChange({ showsDifferences: on })}
        />
        <ToolButton
          disabled={!mayAdd || isOverlaid}
          icon={AddIcon}
          padding={2}
          text="Pane"
          title="Add a pane"
          onClick={onAdd}
        />
        <ToolButton icon={ShareIcon} padding={2} text="Share" onClick={onShare} />
      </Flex>
    </Card>
  )
}

interface SwitchProps {
  text: string
  icon?: typeof EditIcon
  on: boolean
  onSwitch: (on: boolean) => void
}

function Switch({ text, icon, on, onSwitch }: SwitchProps) {
  return (
    <ToolButton
      aria-pressed={on}
      icon={icon}
      mode={on ? 'default' : 'ghost'}
      padding={2}
      text={text}
      tone={on ? 'primary' : 'default'}
      onClick={() => onSwitch(!on)}
    />
  )
}
