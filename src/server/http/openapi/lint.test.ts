import { createConfig, lintFromString } from '@redocly/openapi-core'
import spectral from '@stoplight/spectral-core'
import { oas } from '@stoplight/spectral-rulesets'
import { beforeAll, expect, test } from 'vitest'
import { anyDatabase } from '../../testing/each-database.ts'
import { buildTestApp } from '../../testing/test-app.ts'

/**
 * Lists that need no input refuse nothing but what every address is refused for, which `default` describes; the address of a licence is
 * the owner's to give.
 */
const BY_DESIGN = new Set(['operation-4xx-response', 'info-license-strict'])

anyDatabase('the OpenAPI document and linters', ({ settings }) => {
  let source: string
  /** The same document without what it says of keys and tags. */
  let lacking: string
  beforeAll(async () => {
    const served = await buildTestApp(await settings())
    source = (await served.app.inject('/api/openapi.json')).body
    await served.close()
    const document = JSON.parse(source) as { security?: unknown; tags?: unknown }
    delete document.security
    delete document.tags
    lacking = JSON.stringify(document)
  })

  const byRedocly = async (text: string): Promise<string[]> => {
    const problems = await lintFromString({ source: text, config: await createConfig({ extends: ['recommended'] }) })
    return problems.filter(({ ruleId }) => !BY_DESIGN.has(ruleId)).map(({ ruleId, location }) => `${ruleId} ${location[0]?.pointer}`)
  }
  const bySpectral = async (text: string): Promise<string[]> => {
    const linter = new spectral.Spectral()
    linter.setRuleset({ extends: [oas] } as unknown as Parameters<typeof linter.setRuleset>[0])
    return (await linter.run(text)).map(({ code, path }) => `${code} ${path.join('.')}`)
  }

  test("API-20 the document passes Redocly's recommended rules, which find what is missing", async () => {
    expect(await byRedocly(source)).toEqual([])
    expect((await byRedocly(lacking)).length).toBeGreaterThan(10)
  })

  test("API-20 the document passes Spectral's rules, which find what is missing", async () => {
    expect(await bySpectral(source)).toEqual([])
    expect((await bySpectral(lacking)).length).toBeGreaterThan(10)
  })
})
