const enrolments = '/api/business-units/{businessUnitId}/autopay-enrollments';

export const enrolmentImportPaths = {
  getEnrolmentUploadUrl: `POST ${enrolments}/get-upload-url`,
  processEnrolmentUpload: `POST ${enrolments}/process-upload`,
  getEnrolmentMapping: `GET ${enrolments}/uploads/{uploadId}/mapping`,
  listEnrolmentUploadRows: `GET ${enrolments}/uploads/{uploadId}/rows`,
  deleteEnrolmentMapping: `DELETE ${enrolments}/mappings/{name}`,
} as const;
