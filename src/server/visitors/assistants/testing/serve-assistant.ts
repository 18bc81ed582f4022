import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { loadDemo } from '../../../data/load-demo.ts'
import { buildTestApp } from '../../../testing/test-app.ts'
import { DEFAULT_BRAND_FOLDER, loadBrand } from '../../brand/load-brand.ts'
import { loadBuiltView } from '../../pages/first-view.ts'

export const ROOT = fileURLToPath(new URL('../../../../../', import.meta.url))
export const brand = loadBrand(DEFAULT_BRAND_FOLDER)

export type Result = { isError?: boolean; content: { text: string }[]; structuredContent?: Record<string, unknown> }

/** A server with demonstration data that listens, and a client of the protocol. */
export const serveAssistant = async (foliarTests: number, seedTests: number) => {
  const folder = mkdtempSync(join(tmpdir(), 'tankmix-mcp-'))
  const builtView = await loadBuiltView(join(ROOT, 'dist', 'ssr'))
  const served = await buildTestApp({ dataFolder: folder }, undefined, { builtView })
  const productSets = brand.resellers.map(({ productSet }) => productSet)
  await loadDemo(served.database, { maker: brand.maker, productSets, today: '2026-11-21', foliarTests, seedTests })
  await served.currentData.refresh()
  await served.app.listen({ port: 0, host: '127.0.0.1' })
  const url = `http://127.0.0.1:${(served.app.server.address() as AddressInfo).port}`
  const client = new Client({ name: 'test', version: '1' })
  await client.connect(new StreamableHTTPClientTransport(new URL(`${url}/mcp`)))
  // From here on it checks every result by the schema of its tool.
  await client.listTools()
  return {
    folder,
    served,
    builtView,
    url,
    client,
    call: async (name: string, input: Record<string, unknown>): Promise<Result> =>
      (await client.callTool({ name, arguments: input })) as unknown as Result,
    close: async (): Promise<void> => {
      await client.close()
      await served.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
