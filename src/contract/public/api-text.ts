import { z } from 'zod/mini'

const apiSection = z.object({
  /** Of its heading, for links; empty for what stands before the first heading. */
  id: z.string(),
  title: z.string(),
  html: z.string(),
})
/** A part of `docs/api.md` as HTML. */
export type ApiSection = z.infer<typeof apiSection>

/** What the build makes of `docs/api.md` for the page for developers, by name. */
export const apiSections = z.array(apiSection)
export const API_TEXT_FILE = 'api-text.json'
