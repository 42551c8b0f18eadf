// A worker of the service that dies while it is loaded.

throw new Error("stillborn");
