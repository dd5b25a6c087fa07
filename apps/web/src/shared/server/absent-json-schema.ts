/** The web describes no schemas. */
export const createStandardJSONSchemaMethod = undefined;
export const createToJSONSchemaMethod = undefined;
export const toJSONSchema = undefined;
