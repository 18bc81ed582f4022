/** Mixes that one address waits for, confirmed or not (TELL-02). It has a file of its own so that pages that only link to the form do not load it. */
export const MAX_MIXES_PER_ADDRESS = 50
