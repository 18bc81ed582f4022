import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
import { CallToolRequestSchema, ListToolsRequestSchema, type CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import { z } from 'zod/mini'
import { type AssistantContext, LIMITS, type Told } from './told.ts'
import { isTool, TOOLS } from './tools.ts'

const LISTED = Object.entries(TOOLS).map(([name, { title, description, input }]) => ({
  name,
  title,
  description,
  inputSchema: z.toJSONSchema(input, { io: 'input' }) as { type: 'object' },
  annotations: { title, readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
}))

const asResult = (told: Told | { errors: string[] }): CallToolResult => {
  if ('errors' in told) return { isError: true, content: [{ type: 'text', text: told.errors.join('\n') }] }
  if ('missing' in told) return { isError: true, content: [{ type: 'text', text: told.missing }] }
  return { content: [{ type: 'text', text: told.lines.join('\n') }], structuredContent: told.data }
}

const serverFor = (product: string, context: AssistantContext): Server => {
  const server = new Server(
    { name: product, version: '1' },
    { capabilities: { tools: {} }, instructions: `${product} knows what laboratory tests show of tank mixes. ${LIMITS}` },
  )
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: LISTED }))
  server.setRequestHandler(CallToolRequestSchema, ({ params: { name, arguments: input } }) =>
    asResult(isTool(name) ? TOOLS[name].run(context, input) : { errors: [`There is no tool ${name}.`] }),
  )
  return server
}

type Asked = {
  product: string
  asked: Request
  /** The body of it, read already. */
  message: unknown
}

/** Answers one message of the Model Context Protocol by itself: nothing is kept of it. */
export const answerMessage = async (context: AssistantContext, { product, asked, message }: Asked): Promise<Response> => {
  const server = serverFor(product, context)
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
  await server.connect(transport)
  try {
    const response = await transport.handleRequest(asked, { parsedBody: message })
    // All of it is read before its server ends.
    return new Response(await response.text(), { status: response.status, headers: response.headers })
  } finally {
    await server.close()
  }
}
