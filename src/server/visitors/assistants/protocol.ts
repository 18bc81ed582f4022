import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
import { CallToolRequestSchema, ErrorCode, ListToolsRequestSchema, type CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import { z } from 'zod/mini'
import { type AssistantContext, LIMITS, type ToolAnswer } from './tool-answers.ts'
import { isTool, TOOLS } from './tools.ts'

/** The dialect that the protocol's clients check with; further members of a result are no error, so that more can be told later. */
const schemaOf = (schema: z.ZodMiniType) => z.toJSONSchema(schema, { io: 'input', target: 'draft-7' }) as { type: 'object' }

const LISTED = Object.entries(TOOLS).map(([name, { title, description, input, output }]) => ({
  name,
  title,
  description,
  inputSchema: schemaOf(input),
  outputSchema: schemaOf(output),
  annotations: { title, readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
}))

const asResult = (answer: ToolAnswer | { errors: string[] }): CallToolResult => {
  if ('errors' in answer) return { isError: true, content: [{ type: 'text', text: answer.errors.join('\n') }] }
  if ('missing' in answer) return { isError: true, content: [{ type: 'text', text: answer.missing }] }
  const { words, result } = answer
  // The result as text too, for clients that read nothing else. As JSON, so that no text of it is a line of ours.
  const texts = [words.join('\n'), JSON.stringify(result)]
  return { content: texts.map((text) => ({ type: 'text', text })), structuredContent: result }
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

/** What each message must have besides its name, as far as this server answers it. */
const PARAMS: Record<string, z.ZodMiniType> = {
  initialize: z.object(
    {
      protocolVersion: z.string('must be a text'),
      capabilities: z.record(z.string(), z.unknown(), 'must be an object'),
      clientInfo: z.object({ name: z.string('must be a text'), version: z.string('must be a text') }, 'must be an object'),
    },
    'must be an object',
  ),
  'tools/list': z.optional(z.object({ cursor: z.optional(z.string('must be a text')) }, 'must be an object')),
  'tools/call': z.object(
    {
      name: z.string('must be a text'),
      arguments: z.optional(z.record(z.string(), z.unknown(), 'must be an object')),
      task: z.optional(z.undefined('is not possible here: each call is answered at once')),
    },
    'must be an object',
  ),
}
const request = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.string(), z.int()]),
  method: z.string(),
  params: z.optional(z.unknown()),
})

/** Invalid params (-32602) in words; undefined where the message can be answered. */
const refusalOf = (message: unknown): Response | undefined => {
  const { data: asked } = z.safeParse(request, message)
  const params = asked && Object.hasOwn(PARAMS, asked.method) ? z.safeParse(PARAMS[asked.method]!, asked.params) : undefined
  if (!asked || !params || params.success) return undefined
  const error = {
    code: ErrorCode.InvalidParams,
    message: params.error.issues.map(({ path, message: what }) => `${path.join('.') || 'params'}: ${what}`).join('; '),
  }
  return Response.json({ jsonrpc: '2.0', id: asked.id, error })
}

type Asked = {
  product: string
  asked: Request
  /** The body of it, read already. */
  message: unknown
}

/** Answers one message of the Model Context Protocol by itself: nothing is kept of it. */
export const answerMessage = async (context: AssistantContext, { product, asked, message }: Asked): Promise<Response> => {
  const refusal = refusalOf(message)
  if (refusal) return refusal
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
