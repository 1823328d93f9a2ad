export const administratorPaths = { listAdministrators: 'GET /api/administrators' } as const;
