/**
 * Loaded into the launcher and its children: when the parent is gone, even by SIGKILL, the channel
 * closes and the child stops as if asked to. So no run leaves processes behind on its ports.
 */
if (process.send) {
  process.once('disconnect', () => {
    setTimeout(() => process.exit(1), 5000).unref()
    process.kill(process.pid, 'SIGTERM')
  })
  process.channel?.unref()
}
