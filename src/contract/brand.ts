import { z } from 'zod/mini'

const text = z.string().check(z.trim(), z.minLength(1, 'must not be empty'))
const slug = z.string().check(z.regex(/^[a-z][a-z0-9-]{1,30}$/, 'must be 2 to 31 lower-case letters, digits or hyphens'))
const colour = z.string().check(z.regex(/^#[0-9a-f]{6}$/, 'must be a colour such as #1b5e3a'))
const site = z.string().check(z.url({ protocol: /^https$/, error: 'must be an address that begins with https://' }))
const redirectSites = z.record(z.string(), site).check(
  z.refine((sites) => Object.keys(sites).every((code) => /^[a-z]{2}$/.test(code)), 'must be named by lower-case country codes'),
)

/** brand.json: whose service this is. Code and texts take these names from here. */
export const brand = z.object({
  /** The product's name, `{product}` in all texts. */
  product: text,
  /** The maker's short name, `{maker}` in all texts. */
  maker: text,
  title: text,
  /** Before every key that the browser stores. */
  storagePrefix: slug,
  colours: z.object({ primary: colour, primaryDark: colour }),
  /** Where visitors from a country are led once: lower-case country code and the address of its site. */
  redirectSites: z._default(redirectSites, {}),
  resellers: z.array(
    z.object({ slug, name: text, productSet: text, country: z.string().check(z.regex(/^[A-Z]{2}$/)), language: text }),
  ),
})
export type Brand = z.infer<typeof brand>

/** What the server hands to the page inside the HTML. */
export const boot = z.object({
  brand,
  data: z.object({
    /** Changes with every import. */
    version: z.string(),
    /** True while the demonstration data are loaded. */
    demo: z.boolean(),
  }),
})
export type Boot = z.infer<typeof boot>
export { BOOT_ELEMENT_ID } from './paths.ts'
