import { createHook } from 'node:async_hooks'

/** What was done with files in this process meanwhile: how many were opened to be read in pieces, and how often the system was asked for anything. */
export const countFileWork = async (work: () => Promise<unknown>): Promise<{ opened: number; asked: number }> => {
  const counts = { opened: 0, asked: 0 }
  const hook = createHook({
    init: (_id, type) => {
      if (type === 'FILEHANDLE') counts.opened++
      if (type.startsWith('FSREQ')) counts.asked++
    },
  })
  hook.enable()
  try {
    await work()
  } finally {
    hook.disable()
  }
  return counts
}
