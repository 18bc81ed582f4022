import { isServerBuilt, SERVER } from '../../scripts/build-inputs.mjs'

/** Servers and commands that are started from here on are the bundled ones, as visitors have them. */
export const measureBundledServer = async (): Promise<void> => {
  if (!isServerBuilt()) await import('../../scripts/build-server.ts')
  process.env.TANKMIX_SERVER = SERVER
}
