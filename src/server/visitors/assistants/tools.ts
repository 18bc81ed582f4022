import { z } from 'zod/mini'
import { country, id, languageCode } from '../../../contract/fields.ts'
import { tankQuestion } from '../../../contract/look-ups/tank-question.ts'
import { productsResult, reportResult, tankResult, testsResult } from './results.ts'
import { tellTank } from './tell-tank.ts'
import { tellProducts } from './tell-products.ts'
import { tellTests } from './tell-tests.ts'
import { tellReport } from './tell-report.ts'
import type { AssistantContext, ToolAnswer } from './tool-answers.ts'

const MAX_NAME = 200

const inLanguage = z._default(languageCode, 'en')
const productName = z.string('must be a text').check(z.trim(), z.minLength(1, 'must not be empty'), z.maxLength(MAX_NAME, 'is too long'))

/** What an assistant may call. Each only reads. */
type Tool<Input extends z.ZodMiniType, Output extends z.ZodMiniType> = {
  title: string
  description: string
  input: Input
  output: Output
  run: (context: AssistantContext, input: z.output<Input>) => ToolAnswer<z.input<Output>>
}
const tool = <Input extends z.ZodMiniType, Output extends z.ZodMiniType>(one: Tool<Input, Output>) => ({
  title: one.title,
  description: one.description,
  input: one.input,
  output: one.output,
  /** Checks the input; `errors` say what is wrong and where. */
  run: (context: AssistantContext, input: unknown): ToolAnswer<z.input<Output>> | { errors: string[] } => {
    const read = z.safeParse(one.input, input ?? {})
    if (read.success) return one.run(context, read.data)
    return { errors: read.error.issues.map(({ path, message }) => `${path.join('.') || 'arguments'}: ${message}`) }
  },
})

export const TOOLS = {
  find_product: tool({
    title: 'Find a product',
    description:
      'Finds products by name, active ingredient, manufacturer, registration number or barcode in one country. Returns ids for the other tools. A product that is found is not thereby tested with anything.',
    input: z.object({ name: productName, countryCode: country }),
    output: productsResult,
    run: tellProducts,
  }),
  check_tank: tool({
    title: 'Check a tank mix',
    description:
      "What laboratory tests show of a whole tank of 2 to 12 products in one country: the verdict sentence, the tests behind it with their conditions, and its limits. Take ids from find_product. Give rates (L/ha or kg/ha) and the water volume (L/ha), else strengths are not compared. Report the sentence as it is; never say that a mix is compatible where `verdict` is not 'passed' or 'passed-with-care'.",
    input: z.omit(tankQuestion, { jarMl: true, extraRestriction: true }),
    output: tankResult,
    run: tellTank,
  }),
  find_tests: tool({
    title: 'Find laboratory tests',
    description:
      'Laboratory tests of tank mixes in one country that contain all of these products, newest first, with counts by result. Tests may contain other products too. No test found means not tested, not compatible.',
    input: z.object({
      countryCode: country,
      languageCode: inLanguage,
      productIds: z
        .array(id, 'must be a list of ids')
        .check(z.minLength(1, 'must have an id'), z.maxLength(2, 'must have at most 2 ids; use check_tank for more')),
    }),
    output: testsResult,
    run: tellTests,
  }),
  read_report: tool({
    title: 'Read a laboratory report',
    description: "One test's report: products in order of addition with rates, water, conditions, result, observations.",
    input: z.object({ testId: id, countryCode: country, languageCode: inLanguage }),
    output: reportResult,
    run: tellReport,
  }),
}
type ToolName = keyof typeof TOOLS
export const isTool = (name: string): name is ToolName => Object.hasOwn(TOOLS, name)
