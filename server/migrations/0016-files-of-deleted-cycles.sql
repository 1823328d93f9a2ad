-- A cycle that is deleted takes the files with it that its bills came in.
grant delete on bill_file to ratepayer_app;
