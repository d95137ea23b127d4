interface RunningNode {
  platform: string
  arch: string
  version: string
  execPath: string
}

export function findNode(
  root: string,
  running?: RunningNode,
): { program: string; version: string } | { problem: string }
